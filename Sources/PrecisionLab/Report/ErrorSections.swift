import Numbers
import Plotting

/// The parts of a report that follow the errors of the camera down the depth.
struct ErrorSections {
  let run: LabRun

  private var depths: Axis {
    .linear(
      "depth: log₂ of pixels per world unit",
      run.subject.firstDepth...max(run.subject.lastDepth, run.subject.firstDepth + 1)
    )
  }

  /// Values of one kind of every type, by depth.
  private func series(
    _ stroke: Series.Stroke = .solid,
    _ value: (FrameMeasurement) -> Double?
  ) -> [Series] {
    run.types.map { type in
      Series(
        stroke == .solid ? type.type.name : nil,
        type.frames.map { Series.Value($0.depth, value($0) ?? .nan) },
        color: type.type.color,
        stroke: stroke,
        marker: stroke == .solid ? type.type.marker : nil
      )
    }
  }

  // MARK: - Drift

  /// How far the world slides away.
  var drift: Page.Section {
    let theory = series(.dashed) { $0.expectedDrift }
    let measured = series { $0.drift?.magnitude }
    let plot = Plot(
      name: "error",
      title: "Drift against depth",
      summary: "The distance in pixels by which the world has moved away under the middle of the "
        + "frame, one line for each type, against the depth.",
      x: depths,
      y: .errors("drift in pixels", of: measured + theory, within: 1e-12...1e4),
      series: theory + measured,
      rules: [.level(1, "one pixel")],
      strokes: [(.solid, "measured"), (.dashed, "theory")]
    )
    return Page.Section(
      "One bit per octave: the drift",
      [
        .plot(plot, caption: driftCaption),
        LimitFinding.table(
          .drift,
          in: run,
          caption: """
            The depth at which the drift reaches one pixel, in octaves. Theory: \
            D = p − log₂|c| − log₂(0.425·√(2N)) after N gestures, where c is the point that is \
            looked at.
            """
        ),
      ]
    )
  }

  private var driftCaption: Prose {
    switch run.subject.mode {
    case .rebased:
      """
      Every gesture rounds scale and offset, and later gestures enlarge that error with the picture. \
      So all lines rise by a factor of two for every octave: they are straight, parallel, and as \
      far apart as the types have more bits. Theory is a random walk of N roundings, so the \
      measured line wanders about the dashed one and does not lie on it.
      """
    case .absolute:
      """
      Every frame is placed anew, and only the rounding of that one frame counts. A coordinate has p \
      bits. Each octave needs one more of them for the place on the screen, so the error \
      doubles with every octave, in every type alike.
      """
    case .floatingOrigin:
      """
      Coordinates are counted from a point within the frame, so they are as small as the frame is, at \
      any depth. The lines stay level: the error depends on the width of the frame and on the bits \
      of the type, and not on the depth.
      """
    }
  }

  // MARK: - Columns

  /// How neighbouring columns become one.
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
        .plot(
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
            D = p − 1 − e, where 2ᵉ is the power of two at or below the coordinate.
            """
        ),
      ]
    )
  }

  // MARK: - Seams

  /// How tiles part, and which are missed.
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
      "Seams come first",
      [
        .plot(
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
            The depth at which a seam is wider than half a pixel, in octaves. Theory: an octave before \
            the columns become one.
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

  // MARK: - Range

  /// Where exponents end.
  var range: Page.Section {
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

  // MARK: - Wrong pixels

  /// How much of the pictures is wrong; nil without pictures.
  var wrongPixels: Page.Section? {
    guard !run.pictures.isEmpty else { return nil }
    func share(
      _ stroke: Series.Stroke,
      _ difference: KeyPath<FrameMeasurement, PictureDifference?>
    ) -> [Series] {
      series(stroke) { $0[keyPath: difference]?.wrongPercent }.map { series in
        var series = series
        // Only frames with a picture: the lines lead from one to the next.
        series.values.removeAll { $0.y.isNaN }
        return series
      }
    }
    let arithmetic = share(.dotted, \.arithmeticPicture).filter { !$0.values.isEmpty }
    let strokes: [(stroke: Series.Stroke, meaning: String)] = [
      (.solid, "by the camera"), (.dotted, "by the arithmetic alone"),
    ]
    let plot = Plot(
      name: "wrong-pixels",
      title: "Wrong pixels",
      summary:
        "The part of the pixels that differ from the exact picture, in percent, against depth.",
      x: depths,
      y: .linear("wrong pixels, percent", 0...100),
      series: arithmetic + share(.solid, \.cameraPicture),
      strokes: arithmetic.isEmpty ? [] : strokes
    )
    return Page.Section(
      "Wrong pixels",
      [
        .plot(
          plot,
          caption: """
            For each type a picture is whole almost to the end, and lost within a few octaves. A \
            shift of the camera by a small part of a pixel spoils only pixels beside edges; a shift \
            by a pixel spoils them all. A pixel counts as wrong when a channel is off by more than \
            \(PictureDifference.wrongLevels) of 255 levels.\(arithmetic.isEmpty ? "" : " "
              + "Dotted lines are pictures at exact coordinates that were computed in the type: "
              + "what is left of the error when the camera is right.")
            """
        )
      ]
    )
  }
}

extension Double {
  /// Two to the power of a number.
  static func twoTo(_ exponent: Double) -> Double { Elementary.exp2(exponent) }
}
