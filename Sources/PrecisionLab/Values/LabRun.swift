package import FathomImaging

/// All that one flight in several number types has shown: what reports are made from.
public struct LabRun: Sendable {
  /// The flight and the settings of the run.
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
    /// The representation of cameras.
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
    /// Whether a second run with twice the bits gave the same; nil if there was none.
    package let isCertified: Bool?
  }

  /// The results of one type.
  package struct TypeRun: Sendable {
    /// The type.
    package let type: NumberType
    /// The measurements, one for each frame.
    package let frames: [FrameMeasurement]
    /// The findings, one for each ``LimitFinding/Limit``, in that order.
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

  /// The flight and the settings of the run.
  package let subject: Subject
  /// The types, in the order asked for.
  package let types: [TypeRun]
  /// Frames drawn exactly, along the depth.
  package let pictures: [ExactPicture]
  /// Further remarks, a sentence each: types that this machine lacks, flights too short to
  /// break anything.
  package let notes: [String]
}

extension LabRun {
  /// The frames of all types as CSV.
  package var csv: String { table.csv }

  /// The frames of all types as JSON, an object a line.
  package var jsonLines: String { table.jsonLines }

  /// The limits of all types as CSV.
  package var limitsCSV: String { limitTable.csv }

  private var table: LabTable {
    LabTable(
      columns: Self.frameColumns.map(\.name),
      rows: types.flatMap { run in
        run.frames.map { frame in Self.frameColumns.map { $0.cell(run.type, frame) } }
      }
    )
  }

  private typealias Column = (
    name: String, cell: @Sendable (NumberType, FrameMeasurement) -> LabTable.Cell
  )

  private static let frameColumns: [Column] = [
    ("type", { type, _ in .text(type.name) }),
    ("gesture", { .count($1.gesture) }),
    ("depth", { .number($1.depth) }),
    ("bitsLeft", { .number($1.bitsLeft) }),
    ("scaleErrorU", { .number($1.scaleError) }),
    ("offsetErrorPixels", { .number($1.offsetError) }),
    ("driftPixels", { .number($1.drift) }),
    ("driftUlps", { .number($1.driftUlps) }),
    ("expectedDriftPixels", { .number($1.expectedDrift) }),
    ("jitterPixels", { .number($1.jitter) }),
    ("tileBoxWrong", { .flag($1.tileBox.isWrong) }),
    ("tilesMissing", { .count($1.tileBox.missing) }),
    ("tilesExtra", { .count($1.tileBox.extra) }),
    ("seamMinPixels", { .number($1.seam?.minimum) }),
    ("seamMeanPixels", { .number($1.seam?.mean) }),
    ("seamMaxPixels", { .number($1.seam?.maximum) }),
    ("seamMinUlps", { .number($1.seamUlps?.minimum) }),
    ("seamMeanUlps", { .number($1.seamUlps?.mean) }),
    ("seamMaxUlps", { .number($1.seamUlps?.maximum) }),
    ("distinctColumns", { .count($1.columns.distinct) }),
    ("longestColumnRun", { .count($1.columns.longestRun) }),
    ("distinctRows", { .count($1.rows.distinct) }),
    ("longestRowRun", { .count($1.rows.longestRun) }),
    ("overflow", { .flag($1.overflows) }),
    ("notANumber", { .flag($1.isNotANumber) }),
    ("cameraWrongPercent", { .number($1.cameraPicture?.wrongPercent) }),
    ("cameraPSNR", { .number($1.cameraPicture?.signalToNoise) }),
    ("cameraFirstWrongColumn", { .count($1.cameraPicture?.firstWrong?.column) }),
    ("cameraFirstWrongRow", { .count($1.cameraPicture?.firstWrong?.row) }),
    ("arithmeticWrongPercent", { .number($1.arithmeticPicture?.wrongPercent) }),
    ("arithmeticPSNR", { .number($1.arithmeticPicture?.signalToNoise) }),
    ("arithmeticFirstWrongColumn", { .count($1.arithmeticPicture?.firstWrong?.column) }),
    ("arithmeticFirstWrongRow", { .count($1.arithmeticPicture?.firstWrong?.row) }),
  ]

  private var limitTable: LabTable {
    LabTable(
      columns: ["type", "limit", "predicted", "measured", "difference", "tolerance", "verdict"],
      rows: types.flatMap { run in
        run.limits.map { limit in
          [
            .text(run.type.name), .text(limit.limit.rawValue), .number(limit.predicted),
            .number(limit.measured), .number(limit.difference), .number(limit.tolerance),
            .text(limit.verdict.rawValue),
          ]
        }
      }
    )
  }
}

extension LabRun {
  /// This run with the verdict whether another one, with more bits, came out the same: every number
  /// as reports print it, and every picture.
  func certified(by other: LabRun) -> LabRun {
    let isSame =
      csv == other.csv && limits == other.limits
      && pictures.map(\.bitmap) == other.pictures.map(\.bitmap)
      && types.map { $0.pictures.map(\.bitmap) } == other.types.map { $0.pictures.map(\.bitmap) }
    let subject = Subject(
      name: subject.name,
      world: subject.world,
      width: subject.width,
      height: subject.height,
      tileSize: subject.tileSize,
      mode: subject.mode,
      gestures: subject.gestures,
      seed: subject.seed,
      point: subject.point,
      firstDepth: subject.firstDepth,
      lastDepth: subject.lastDepth,
      driftSequences: subject.driftSequences,
      exactBits: subject.exactBits,
      isCertified: isSame
    )
    return LabRun(subject: subject, types: types, pictures: pictures, notes: notes)
  }

  private var limits: [[LimitFinding]] { types.map(\.limits) }
}
