/// Why there is no nucleus to be named in a view.
public enum NucleusError: Error, Equatable, CustomStringConvertible {
  /// All of the view escapes, or all of it belongs to components whose nuclei are elsewhere.
  case absent

  /// There is none of a period up to the limit.
  case beyond(limit: Int)

  /// Too many parts of the view may hold one and do not.
  case unclear

  /// The error as one sentence.
  public var description: String {
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
