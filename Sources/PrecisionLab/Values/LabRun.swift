public import FathomImaging

/// All that one flight in several number types has shown: what reports are made from.
public struct LabRun: Sendable {
  /// What was flown.
  public struct Subject: Codable, Sendable {
    /// The run's name.
    public let name: String
    /// The world's name.
    public let world: String
    /// The frame in pixels, from left to right.
    public let width: Int
    /// The frame in pixels, from top to bottom.
    public let height: Int
    /// The edge of a tile in pixels.
    public let tileSize: Int
    /// How cameras were held.
    public let mode: LabMode
    /// The number of gestures.
    public let gestures: Int
    /// The seed of random gestures; nil for gestures from a file.
    public let seed: UInt64?
    /// The point that the flight goes to, in decimals of world units, y down.
    public let point: [String]
    /// D at the start.
    public let firstDepth: Double
    /// The greatest D.
    public let lastDepth: Double
    /// The random sequences that the drift is the root mean square of, this flight included.
    public let driftSequences: Int
    /// The bits of the exact numbers.
    public let exactBits: Int
    /// Whether all was done again with twice the bits and came out the same; nil where nobody asked.
    public let isCertified: Bool?
  }

  /// What happened in one type.
  public struct TypeRun: Sendable {
    /// The type.
    public let type: NumberType
    /// One for each frame.
    public let frames: [FrameMeasurement]
    /// One for each ``LimitFinding/Limit``, in that order.
    public let limits: [LimitFinding]
    /// The drawn frames, in the order of ``LabRun/pictures``.
    public let pictures: [TypePicture]
  }

  /// A frame as it is, drawn.
  public struct ExactPicture: Sendable {
    /// The index of the frame among those measured.
    public let frame: Int
    /// D there.
    public let depth: Double
    /// The picture.
    public let bitmap: Bitmap
  }

  /// The same frame in a type.
  public struct TypePicture: Sendable {
    /// The exact generator at the type's coordinates; gray where they are no numbers.
    public let bitmap: Bitmap
    /// Whether each of its pixels is wrong, row by row.
    public let isWrong: [Bool]
  }

  /// What was flown.
  public let subject: Subject
  /// The types, in the order asked for.
  public let types: [TypeRun]
  /// Frames drawn exactly, along the depth.
  public let pictures: [ExactPicture]
  /// What else there is to know, a sentence each: types that this machine lacks, flights too short to
  /// break anything.
  public let notes: [String]
}
