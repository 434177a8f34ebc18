/// How far many random sequences of pinches drift, against the number of gestures.
public struct DriftStudy: Codable, Sendable {
  /// The state of all sequences after so many gestures, in one type.
  public struct Point: Codable, Sendable {
    /// N.
    public let gestures: Int
    /// The mean D = log2 of pixels per world unit.
    public let depth: Double
    /// The root mean square of the drift over all sequences, in pixels.
    public let drift: Double
    /// The greatest drift, in pixels.
    public let greatestDrift: Double
    /// 0.425·sqrt(2N)·u·|o|, in pixels.
    public let law: Double
    /// The root mean square of the scale's relative error, in units of u.
    public let scaleError: Double
    /// 0.425·sqrt(N), in units of u.
    public let scaleLaw: Double
  }

  /// One type's drift.
  public struct Curve: Codable, Sendable {
    /// The type.
    public let type: NumberType
    /// From the first gesture to the last at which all sequences are still numbers.
    public let points: [Point]
    /// Where the drift reaches a pixel.
    public let limit: LimitFinding
  }

  /// The seed of the first sequence; the others count on from there.
  public let seed: UInt64
  /// The number of sequences.
  public let sequences: Int
  /// The number of gestures in each.
  public let gestures: Int
  /// D at the start.
  public let firstDepth: Double
  /// The types, in the order asked for.
  public let curves: [Curve]
}
