package import FathomFiles

/// The failure of a search for a nucleus in a view.
package enum NucleusError: Refusal, Equatable {
  /// All of the view escapes, or all of it belongs to components whose nuclei are elsewhere.
  case absent

  /// There is none of a period up to the limit.
  case beyond(limit: Int)

  /// Too many parts of the view may hold one and do not.
  case unclear

  package var kind: RefusalKind { .check }

  /// The error as one sentence.
  package var description: String {
    switch self {
    case .absent:
      "There is no nucleus in the view: it needs to show some of the set's boundary."
    case .beyond(let limit):
      "There is no nucleus of a period up to \(limit) in the view; --iterations allows more."
    case .unclear:
      "The lowest period in the view cannot be told: too many parts of it may hold a nucleus; "
        + "it needs to show less, or another place."
    }
  }
}
