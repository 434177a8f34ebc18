import FathomPlotting

extension LimitFinding {
  /// Whether theory holds, in a cell of a table.
  private var verdictText: String {
    switch verdict {
    case .within: "yes"
    case .outside: "no"
    case .notReached: "–"
    }
  }

  /// The headings of ``cells``.
  static let columns = ["predicted", "measured", "difference", "holds"]

  /// The cells that follow the name of the type.
  var cells: [Table.Cell] {
    [
      "\(Self.text(predicted))", "\(Self.text(measured))", "\(Self.signed(difference))",
      Table.Cell(Prose(verdictText), isMarked: verdict == .outside),
    ]
  }

  /// A depth with two decimals, or a dash for none.
  static func text(_ depth: Double?) -> String {
    depth.map { NumberText.fixed($0, decimals: 2) } ?? "–"
  }

  private static func signed(_ difference: Double?) -> String {
    guard let difference else { return "–" }
    let text = NumberText.fixed(difference, decimals: 2)
    return difference > 0 && text != "0.00" ? "+" + text : text
  }

  /// The table of one limit for all types of a run.
  static func table(_ limit: Limit, in run: LabRun, caption: Prose) -> Block {
    .table(
      Table(
        caption,
        columns: ["type"] + columns,
        rows: run.types.map { type in
          ["\(type.type.name)"] + (type.limit(limit)?.cells ?? ["–", "–", "–", "–"])
        }
      )
    )
  }
}

extension LabRun.TypeRun {
  /// The finding on one limit.
  func limit(_ limit: LimitFinding.Limit) -> LimitFinding? { limits.first { $0.limit == limit } }
}

extension NumberType {
  /// The colour that stands for the type in every plot.
  var color: PlotColor {
    switch kind {
    case .float16: .orange
    case .bfloat16: .vermillion
    case .float32: .green
    case .float64: .blue
    case .float80: .purple
    case .doubleDouble: .sky
    case .bigFloat: .black
    }
  }

  /// The shape of its points.
  var marker: Series.Marker {
    switch kind {
    case .float16: .circle
    case .bfloat16: .square
    case .float32: .triangle
    case .float64: .diamond
    case .float80: .wedge
    case .doubleDouble: .cross
    case .bigFloat: .plus
    }
  }

  /// u = 2^−p as it is written: "2⁻²⁴".
  var roundoff: String { NumberText.power(of: 2, exponent: roundoffExponent) }
}
