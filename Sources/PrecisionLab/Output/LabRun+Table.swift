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
