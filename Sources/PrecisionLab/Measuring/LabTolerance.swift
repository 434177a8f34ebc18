import FathomFiles
import FathomWorlds

/// The allowed distance between measured and predicted depths, in octaves.
package struct LabTolerance: Codable, Sendable, Equatable {
  private var octaves: [Double]

  /// A quarter for the collapse and for the range, one for seams.
  ///
  /// For the drift of many flights it is the half and a little that a factor of 1.5 is. A single
  /// flight is one throw of the dice, and a camera that is placed anew has only one rounding, which is
  /// good or bad luck with the leading digits: two and one.
  package static func standard(mode: LabMode, flights: Int) -> LabTolerance {
    let drift = flights < 8 ? 2 : mode == .rebased ? 0.585 : 1
    return LabTolerance(octaves: [0.25, 1, drift, 0.25])
  }

  /// The tolerance of a limit.
  package subscript(limit: LimitFinding.Limit) -> Double {
    octaves[LimitFinding.Limit.allCases.firstIndex(of: limit) ?? 0]
  }

  /// Sets one number for all limits, or some limits by name, as "collapse=0.5,drift=1".
  package mutating func set(_ text: String, named what: String = "--tolerance") throws {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 1, !text.contains("=") {
      let all = try Self.number(text, what)
      octaves = octaves.map { _ in all }
      return
    }
    var named: [Int] = []
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let names = LimitFinding.Limit.allCases.map(\.rawValue)
      guard pair.count == 2, let index = names.firstIndex(of: String(pair[0])) else {
        throw InvalidValue(
          "\(what) must be a number of octaves, or some such as collapse=0.25 of "
            + "\(names.joined(separator: ", ")), not '\(String(part).excerpt)'."
        )
      }
      guard !named.contains(index) else {
        throw InvalidValue("\(what) has the tolerance of \(names[index]) twice.")
      }
      named.append(index)
      octaves[index] = try Self.number(String(pair[1]), "The tolerance of \(names[index])")
    }
  }

  private static func number(_ text: String, _ what: String) throws -> Double {
    try Parse.number(text, what, in: 0...100)
  }
}
