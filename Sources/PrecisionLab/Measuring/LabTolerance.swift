import Worlds

/// How far measured and predicted depths may be apart, in octaves.
public struct LabTolerance: Codable, Sendable, Equatable {
  private var octaves: [Double]

  /// A quarter for the collapse and for the range, one for seams, and for the drift the half and a
  /// little that a factor of 1.5 is.
  public static let standard = LabTolerance(octaves: [0.25, 1, 0.585, 0.25])

  private init(octaves: [Double]) {
    self.octaves = octaves
  }

  /// The tolerance of a limit.
  public subscript(limit: LimitFinding.Limit) -> Double {
    octaves[LimitFinding.Limit.allCases.firstIndex(of: limit) ?? 0]
  }

  /// Reads one number for all limits, or some limits by name, as "collapse=0.5,drift=1".
  package init(_ text: String) throws {
    self = .standard
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 1, !text.contains("=") {
      let all = try Self.number(text, "--tolerance")
      octaves = octaves.map { _ in all }
      return
    }
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let names = LimitFinding.Limit.allCases.map(\.rawValue)
      guard pair.count == 2, let index = names.firstIndex(of: String(pair[0])) else {
        throw InvalidValue(
          "--tolerance must be a number of octaves, or some such as collapse=0.25 of "
            + "\(names.joined(separator: ", ")), not '\(Limits.excerpt(String(part)))'."
        )
      }
      octaves[index] = try Self.number(String(pair[1]), "The tolerance of \(names[index])")
    }
  }

  private static func number(_ text: String, _ what: String) throws -> Double {
    try Limits.number(text, what, in: 0...100)
  }
}
