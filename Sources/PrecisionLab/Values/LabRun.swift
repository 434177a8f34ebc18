package import FathomImaging

/// All that one flight in several number types has shown: what reports are made from.
package struct LabRun: Sendable {
  /// What was flown.
  package struct Subject: Codable, Sendable {
    /// The run's name.
    package let name: String
    /// The world's name.
    package let world: String
    /// The frame in pixels, from left to right.
    package let width: Int
    /// The frame in pixels, from top to bottom.
    package let height: Int
    /// The edge of a tile in pixels.
    package let tileSize: Int
    /// How cameras were held.
    package let mode: LabMode
    /// The number of gestures.
    package let gestures: Int
    /// The seed of random gestures; nil for gestures from a file.
    package let seed: UInt64?
    /// The point that the flight goes to, in decimals of world units, y down.
    package let point: [String]
    /// D at the start.
    package let firstDepth: Double
    /// The greatest D.
    package let lastDepth: Double
    /// The random sequences that the drift is the root mean square of, this flight included.
    package let driftSequences: Int
    /// The bits of the exact numbers.
    package let exactBits: Int
    /// Whether all was done again with twice the bits and came out the same; nil where nobody asked.
    package let isCertified: Bool?
  }

  /// What happened in one type.
  package struct TypeRun: Sendable {
    /// The type.
    package let type: NumberType
    /// One for each frame.
    package let frames: [FrameMeasurement]
    /// One for each ``LimitFinding/Limit``, in that order.
    package let limits: [LimitFinding]
    /// The drawn frames, in the order of ``LabRun/pictures``.
    package let pictures: [TypePicture]
  }

  /// A frame as it is, drawn.
  package struct ExactPicture: Sendable {
    /// The index of the frame among those measured.
    package let frame: Int
    /// D there.
    package let depth: Double
    /// The picture.
    package let bitmap: Bitmap
  }

  /// The same frame in a type.
  package struct TypePicture: Sendable {
    /// The exact generator at the type's coordinates; gray where they are no numbers.
    package let bitmap: Bitmap
    /// Whether each of its pixels is wrong, row by row.
    package let isWrong: [Bool]
  }

  /// What was flown.
  package let subject: Subject
  /// The types, in the order asked for.
  package let types: [TypeRun]
  /// Frames drawn exactly, along the depth.
  package let pictures: [ExactPicture]
  /// What else there is to know, a sentence each: types that this machine lacks, flights too short to
  /// break anything.
  package let notes: [String]
}
