import FathomNumbers
import FathomPlotting

/// The parts of a report about where columns and tiles come to lie.
struct LatticeSections {
  let run: LabRun

  // MARK: - Columns

  private static let atOnceOrNever = "at the first frame or never."

  /// Whether columns become one at some depth, so that things can be plotted against it.
  private var hasLimit: Bool {
    run.subject.mode != .floatingOrigin
      && run.types.contains { $0.frames.contains { $0.bitsLeft != nil } }
  }

  /// The text in place of a plot against the octaves beyond a limit that was not met.
  private static let nothingToPlot = Block.paragraph(
    "Here depth does not decide whether columns become one, so there is nothing to plot against it."
  )

  /// The section on columns that coincide.
  var columns: Page.Section {
    let lost = run.types.map { type in
      Series(
        type.type.name,
        type.frames.filter { !$0.isNotANumber }.compactMap { frame in
          frame.bitsLeft.map {
            let lost = frame.columns.count - frame.columns.distinct
            return Series.Value(-$0, 100 * Double(lost) / Double(frame.columns.count))
          }
        },
        color: type.type.color,
        stroke: .none,
        marker: type.type.marker
      )
    }
    let law = Series(
      "theory",
      stride(from: -4.0, through: 8, by: 0.0625).map {
        Series.Value($0, 100 * max(0, 1 - Double.twoTo(-$0)))
      },
      color: .gray,
      stroke: .dashed
    )
    let plot = Plot(
      name: "columns",
      title: "Lost columns",
      summary:
        "The part of the columns that have the coordinate of a neighbour, in percent, against "
        + "the octaves beyond the predicted limit. The points of all types lie on one curve.",
      x: .linear("octaves beyond the predicted limit", -4...8),
      y: .linear("lost columns, percent", 0...100),
      series: [law] + lost,
      rules: [.upright(0, "limit")]
    )
    return Page.Section(
      "Columns that become one",
      [
        !hasLimit
          ? Self.nothingToPlot
          : .plot(
            plot,
            caption: """
              A type has numbers only every ulp. When a pixel is smaller than that, neighbouring \
              columns get the same coordinate and show the same picture. One octave later half of \
              them are lost, then three quarters, after t octaves at least 1 − 2⁻ᵗ. The types fail at \
              different depths, but all in the same way. Where points stand in a row, at 50, 75 or 88 \
              percent, the offset in pixels is a multiple of 2, 4 or 8 by then. Points before the limit \
              are of wide frames: their edges lie farther from 0, and there an ulp is larger.
              """
          ),
        LimitFinding.table(
          .collapse,
          in: run,
          caption: """
            The depth at which the first two columns are equal, in octaves. Theory: \
            \(hasLimit ? "D = p − 1 − e, where 2ᵉ is the power of two at or below the coordinate."
              : Self.atOnceOrNever)
            """
        ),
      ]
    )
  }

  // MARK: - Seams

  /// The section on seams between tiles and on missed tiles.
  var seams: Page.Section {
    let seams = run.types.map { type in
      Series(
        type.type.name,
        type.frames.compactMap { frame in
          frame.bitsLeft.map { Series.Value(-$0, frame.seam?.widest ?? .nan) }
        },
        color: type.type.color,
        stroke: .none,
        marker: type.type.marker
      )
    }
    let law = Series(
      nil,
      stride(from: -8.0, through: 3, by: 0.5).map { Series.Value($0, .twoTo($0)) },
      color: .gray,
      stroke: .dashed
    )
    let plot = Plot(
      name: "seams",
      title: "Seams between tiles",
      summary:
        "The widest seam between two tiles in pixels, against the octaves beyond the predicted "
        + "limit of the columns.",
      x: .linear("octaves beyond the limit of the columns", -8...3),
      y: .logarithmic("widest seam in pixels", .twoTo(-9)...8, base: 2, hasZero: true),
      series: [law] + seams,
      bands: [.init(0...3, label: "columns lost", color: .vermillion)],
      rules: [.level(0.5, "half a pixel")],
      namesInLegend: true,
      strokes: [(.dashed, "one ulp of the coordinate")]
    )
    return Page.Section(
      hasLimit ? "Seams come first" : "Seams",
      [
        !hasLimit
          ? Self.nothingToPlot
          : .plot(
            plot,
            caption: """
              The right edge of a tile and the left edge of the next are the same place, but they are \
              computed in two ways and rounded twice. They part by up to one ulp. That is half a pixel \
              one octave before a pixel is smaller than an ulp: the seam is seen first, the lost \
              columns come after it. Points at 0 are frames whose edges all happen to be exact; those \
              above the line are of wide frames, whose edges lie farther from 0 than the middle.
              """
          ),
        LimitFinding.table(
          .seam,
          in: run,
          caption: """
            The depth at which a seam is wider than half a pixel, in octaves. Theory: \
            \(hasLimit ? "an octave before the columns become one." : Self.atOnceOrNever)
            """
        ),
        tiles,
      ]
    )
  }

  private var tiles: Block {
    .table(
      Table(
        """
        Tiles that were missed, or drawn for nothing. A view asks for the wrong ones where the error of \
        its offset carries an edge over the border of a tile.
        """,
        columns: [
          "type", "frames wrong", "first at depth", "bits left", "most missing", "most extra",
        ],
        rows: run.types.map { type in
          let wrong = type.frames.filter(\.tileBox.isWrong)
          let first = wrong.first
          return [
            "\(type.type.name)", "\(wrong.count) of \(type.frames.count)",
            "\(LimitFinding.text(first?.depth))", "\(LimitFinding.text(first?.bitsLeft))",
            "\(wrong.map(\.tileBox.missing).max() ?? 0)",
            "\(wrong.map(\.tileBox.extra).max() ?? 0)",
          ]
        }
      )
    )
  }
}

extension Double {
  /// Two to the power of a number.
  static func twoTo(_ exponent: Double) -> Double { Elementary.exp2(exponent) }
}
