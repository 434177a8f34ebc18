/// The drift of many random sequences of pinches, against the number of gestures.
package struct DriftStudy: Codable, Sendable {
  /// The state of all sequences after a number of gestures, in one type.
  package struct Point: Codable, Sendable {
    /// N.
    package let gestures: Int
    /// The mean D = log2 of pixels per world unit.
    package let depth: Double
    /// The root mean square of the drift over all sequences, in pixels.
    package let drift: Double
    /// The greatest drift, in pixels.
    package let greatestDrift: Double
    /// 0.425·sqrt(2N)·u·|o|, in pixels.
    package let law: Double
    /// The root mean square of the scale's relative error, in units of u.
    package let scaleError: Double
    /// 0.425·sqrt(N), in units of u.
    package let scaleLaw: Double
  }

  /// The drift in a type.
  package struct Curve: Codable, Sendable {
    /// The type.
    package let type: NumberType
    /// From the first gesture to the last at which all sequences are still numbers.
    package let points: [Point]
    /// The depth at which the drift reaches a pixel.
    package let limit: LimitFinding
  }

  /// The seed of the first sequence; the others count on from there.
  package let seed: UInt64
  /// The number of sequences.
  package let sequences: Int
  /// The number of gestures in each.
  package let gestures: Int
  /// D at the start.
  package let firstDepth: Double
  /// The types, in the order asked for.
  package let curves: [Curve]
}

extension DriftStudy {
  /// The curves as CSV.
  package var csv: String { table.csv }

  /// The curves as JSON, an object a line.
  package var jsonLines: String { table.jsonLines }

  private var table: LabTable {
    LabTable(
      columns: [
        "type", "gestures", "depth", "driftPixels", "greatestDriftPixels", "lawPixels",
        "scaleErrorU", "scaleLawU",
      ],
      rows: curves.flatMap { curve in
        curve.points.map { point in
          [
            .text(curve.type.name), .count(point.gestures), .number(point.depth),
            .number(point.drift), .number(point.greatestDrift), .number(point.law),
            .number(point.scaleError), .number(point.scaleLaw),
          ]
        }
      }
    )
  }
}
