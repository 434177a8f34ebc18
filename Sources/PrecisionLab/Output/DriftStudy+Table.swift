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
