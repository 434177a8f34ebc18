import FathomPlotting

/// The part of a report about where exponents end.
struct RangeSection {
  let run: LabRun

  /// The section.
  var section: Page.Section {
    let rows = run.types.map { type -> [Table.Cell] in
      [
        "\(type.type.name)",
        "\(type.type.overflowExponent.map { NumberText.power(of: 2, exponent: $0) } ?? "–")",
        "\(type.type.underflowExponent.map { NumberText.power(of: 2, exponent: $0) } ?? "–")",
      ] + (type.limit(.range)?.cells ?? ["–", "–", "–", "–"])
    }
    return Page.Section(
      "The range",
      [
        .paragraph(
          """
          Beyond its greatest number a type knows only infinity, below its smallest only zero. Away \
          from the point 0 the bits end long before the range does. At 0 only the range is left.
          """
        ),
        .table(
          Table(
            "The depth at which the scale, or the size of a pixel, leaves the range of the type.",
            columns: ["type", "infinite from", "smallest"] + LimitFinding.columns,
            rows: rows
          )
        ),
      ]
    )
  }
}
