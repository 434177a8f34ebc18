import FathomNumbers
import FathomPlotting

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

  /// The section on the drift of the world.
  var drift: Page.Section {
    let theory = series(.dashed) { $0.expectedDrift }
    let measured = series { $0.drift?.magnitude }
    let plot = Plot(
      name: "error",
      title: "Drift against depth",
      summary: "The distance in pixels by which the world has moved away under the middle of the "
        + "frame, one line for each type, against the depth.",
      x: depths,
      y: .errors(
        "drift in pixels",
        of: measured + theory,
        within: (run.subject.mode == .floatingOrigin ? 1e-16 : 1e-12)...1e4
      ),
      series: theory + measured,
      rules: [.level(1, "one pixel")],
      strokes: [(.solid, "measured"), (.dashed, "theory")]
    )
    return Page.Section(
      run.subject.mode == .floatingOrigin || isMostlyExact
        ? "The drift" : "One bit per octave: the drift",
      [
        .plot(plot, caption: driftCaption),
        LimitFinding.table(
          .drift,
          in: run,
          caption:
            "The depth at which the drift reaches one pixel, in octaves. Theory: \(driftTheory)"
        ),
      ]
    )
  }

  private var driftTheory: String {
    switch run.subject.mode {
    case .rebased:
      "D = p − log₂|c| − log₂(0.425·√(2N)) after N gestures, where c is the point that is looked at."
    case .absolute:
      "D = p − log₂|c| − log₂(0.425·√2), where c is the point that is looked at."
    case .floatingOrigin: "never, as long as W·u is less than a pixel in a frame W pixels wide."
    }
  }

  /// Whether most of the frames have no drift at all.
  private var isMostlyExact: Bool {
    let drifts = run.types.flatMap(\.frames).compactMap(\.drift)
    return 2 * drifts.count { $0 == 0 } > drifts.count
  }

  private var driftCaption: Prose {
    guard !isMostlyExact else {
      return """
        Points on the line of 0 have no error at all: scale and offset are numbers of the type, so \
        there was nothing to round. Theory expects roundings, and so it expects a drift.
        """
    }
    return switch run.subject.mode {
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

  // MARK: - Wrong pixels

  /// The section on wrong pixels; nil without pictures.
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

extension Axis {
  /// A logarithmic axis of errors, with a place for errors that are exactly zero: as many decades as
  /// the values need, within bounds.
  static func errors(
    _ label: String,
    of series: [Series],
    within bounds: ClosedRange<Double>,
    base: Int = 10
  ) -> Axis {
    let values = series.flatMap(\.values).map(\.y).filter { $0.isFinite && $0 > 0 }
    func clamped(_ value: Double) -> Double {
      min(max(value, bounds.lowerBound), bounds.upperBound)
    }
    let unit = Elementary.log2(Double(base))
    let least = clamped(values.min() ?? bounds.lowerBound)
    let greatest = clamped(values.max() ?? bounds.upperBound)
    let lower = Elementary.exp2((Elementary.log2(least) / unit).rounded(.down) * unit)
    let upper = Elementary.exp2((Elementary.log2(greatest) / unit).rounded(.up) * unit)
    return .logarithmic(
      label,
      lower...max(upper, lower * Double(base)),
      base: base,
      hasZero: true
    )
  }
}
