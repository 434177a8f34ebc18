import FathomNumbers

/// A frame of a flight in one number type, compared with the exact one.
///
/// Numbers are nil where the type has none to compare: after an overflow, or without a picture. All
/// numbers are finite.
package struct FrameMeasurement: Codable, Sendable {
  /// The least, the mean and the greatest of many numbers.
  package struct Extremes: Codable, Sendable, Equatable {
    /// The least, with its sign.
    package let minimum: Double
    /// The mean magnitude.
    package let mean: Double
    /// The greatest, with its sign.
    package let maximum: Double

    /// The greatest magnitude.
    package var widest: Double { max(-minimum, maximum) }
  }

  /// The number of a frame's columns, or rows, with a coordinate of their own.
  package struct Lines: Codable, Sendable, Equatable {
    /// All of them.
    package let count: Int
    /// The lines that differ from the one before; 0 where none is a number.
    package let distinct: Int
    /// The length of the longest run of equal ones.
    package let longestRun: Int
  }

  /// A tile box in the type against the exact one.
  package struct TileBoxError: Codable, Sendable, Equatable {
    /// Whether the boxes differ.
    package let isWrong: Bool
    /// The tiles of the exact box that are not in the other.
    package let missing: Int
    /// The tiles of the other box that are not in the exact one.
    package let extra: Int
  }

  /// The gestures so far; 0 for the first frame.
  package let gesture: Int

  /// D: log2 of the exact scale in pixels per world unit.
  package let depth: Double

  /// The octaves until neighbouring columns coincide, as theory predicts; negative beyond, and nil
  /// where they never do.
  package let bitsLeft: Double?

  /// The relative error of the scale, in units of u = 2^−p.
  package let scaleError: Double?

  /// The error of the scroll offset, in pixels.
  package let offsetError: Double?

  /// The movement of the world under the frame's centre, in pixels.
  package let drift: Double?

  /// The same in units in the last place of the world point's greater coordinate.
  package let driftUlps: Double?

  /// The root mean square of the drift that theory expects here, in pixels.
  package let expectedDrift: Double?

  /// By how much the drift changed since the frame before, in pixels: what is seen as shaking.
  package let jitter: Double?

  /// The tile box.
  package let tileBox: TileBoxError

  /// The seams between neighbouring tiles in pixels: gaps above 0, overlaps below.
  package let seam: Extremes?

  /// The same in units in the last place.
  package let seamUlps: Extremes?

  /// The frame's columns.
  package let columns: Lines

  /// The frame's rows.
  package let rows: Lines

  /// Whether scale, offset or a coordinate has become infinite.
  package let overflows: Bool

  /// Whether one of them is no number any more.
  package let isNotANumber: Bool

  /// The picture of an exact generator at the type's coordinates, against the exact picture: the
  /// error of the camera alone.
  ///
  /// Nil for frames without a picture.
  package internal(set) var cameraPicture: PictureDifference?

  /// The picture computed with the type's arithmetic at correctly rounded coordinates, against the
  /// exact picture.
  ///
  /// Nil without a picture, and for worlds that do not iterate.
  package internal(set) var arithmeticPicture: PictureDifference?
}

extension FrameMeasurement.Lines {
  /// Counts the lines that have a coordinate of their own.
  init<Scalar: WorldScalar>(of coordinates: [Scalar]) {
    var (distinct, run, longestRun) = (0, 0, 0)
    if coordinates.allSatisfy(\.isFinite) {
      for index in coordinates.indices {
        if index > 0, coordinates[index] == coordinates[index - 1] {
          run += 1
        } else {
          (distinct, run) = (distinct + 1, 1)
        }
        longestRun = max(longestRun, run)
      }
    } else {
      longestRun = coordinates.count
    }
    self.init(count: coordinates.count, distinct: distinct, longestRun: longestRun)
  }
}
