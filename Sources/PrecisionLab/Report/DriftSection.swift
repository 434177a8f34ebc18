import FathomNumbers
import FathomPlotting

/// The part of a report about many random sequences of pinches.
struct DriftSection {
  let study: DriftStudy

  /// The introduction of a page about the drift alone.
  var introduction: [Block] {
    let limits = study.curves.map(\.limit)
    let within = limits.count { $0.verdict == .within }
    let outside = study.curves.filter { $0.limit.verdict == .outside }.map(\.type.name)
    return [
      .paragraph(
        """
        Whoever zooms in with fingers does so in many small steps, and each is rounded. Does the view \
        stay where it should? Here the same pinches are made in every type of number and by an exact \
        camera, and the distance between the two is the drift. The numbers lie beside this page, in \
        \(code: "drift.csv").
        """
      ),
      .note(
        outside.isEmpty
          ? "The drift reaches one pixel where the law has it, in all \(within) types that get so far."
          : "The drift does not reach one pixel where the law has it in \(outside.joined(separator: ", "))."
      ),
    ]
  }

  /// The section.
  var section: Page.Section {
    Page.Section(
      "The random walk of errors",
      [
        .paragraph(
          """
          \(study.sequences) sequences of \(study.gestures) random pinches each, from seed \
          \(study.seed) on. Every gesture multiplies scale and offset and rounds them, up or down as \
          chance will have it. So the errors do not add up one after the other: they walk at random, \
          and after N steps they are about √N steps away.
          """
        ),
        .plot(scalePlot, caption: scaleCaption), .plot(driftPlot, caption: driftCaption), limits,
      ]
    )
  }

  private func series(
    dashed: Bool,
    _ name: (NumberType) -> String?,
    _ value: KeyPath<DriftStudy.Point, Double>
  ) -> [Series] {
    study.curves.map { curve in
      Series(
        name(curve.type),
        // A logarithmic axis has no place for the start.
        curve.points.filter { $0.gestures > 0 }.map {
          Series.Value(Double($0.gestures), $0[keyPath: value])
        },
        color: curve.type.color,
        stroke: dashed ? .dashed : .solid,
        marker: dashed ? nil : curve.type.marker
      )
    }
  }

  private var gestures: ClosedRange<Double> { 1...max(Double(study.gestures), 2) }

  private var scalePlot: Plot {
    let measured = series(dashed: false, \.name, \.scaleError)
    let longest = study.curves.max { $0.points.count < $1.points.count }?.points ?? []
    let law = Series(
      nil,
      longest.filter { $0.gestures > 0 }.map { Series.Value(Double($0.gestures), $0.scaleLaw) },
      color: .gray,
      stroke: .dashed
    )
    return Plot(
      name: "random-walk",
      title: "Error of the scale against the number of gestures",
      summary:
        "The root mean square of the scale's relative error in units of u, one line for each "
        + "type, against the number of gestures. All lie near 0.425 times the root of that number.",
      x: .logarithmic("gestures, N", gestures),
      y: .errors("error of the scale in units of u", of: measured + [law], within: 0.1...1e3),
      series: [law] + measured,
      namesInLegend: true,
      strokes: [(.dashed, "0.425·√N")]
    )
  }

  private var scaleCaption: Prose {
    """
    Measured in its own u, every type has the same error: four times the gestures, twice the error. \
    The factor 0.425 is the root mean square of one rounding when numbers are spread as they \
    usually are. The first pinches cost nothing: their factors have 8 bits, and a product is exact \
    until it has more bits than the type. The worst case would be an error of N, and chance does \
    not bring it about.
    """
  }

  private var driftPlot: Plot {
    let law = series(dashed: true, { _ in nil }, \.law)
    let measured = series(dashed: false, \.name, \.drift)
    return Plot(
      name: "drift",
      title: "Drift against the number of gestures",
      summary: "The root mean square of the drift in pixels, one line for each type, against the "
        + "number of gestures.",
      x: .linear("gestures, N", 0...gestures.upperBound),
      y: .errors("drift in pixels", of: measured + law, within: 1e-12...1e4),
      series: law + measured,
      rules: [.level(1, "one pixel")],
      strokes: [(.solid, "measured"), (.dashed, "0.425·√(2N)·u·|o|")]
    )
  }

  private var driftCaption: Prose {
    """
    The offset o is as many pixels as the point is away from the world's origin, so it doubles with \
    every octave, and its error with it. Hence the straight lines. The root of N bends them a little: \
    it costs two or three octaves before a pixel is lost.
    """
  }

  private var limits: Block {
    .table(
      Table(
        """
        The depth at which the root mean square of the drift reaches one pixel, in octaves, and how \
        far it is from the law on the way there.
        """,
        columns: ["type"] + LimitFinding.columns + ["least drift / law", "greatest drift / law"],
        rows: study.curves.map { curve in
          let ratios = curve.points.filter { $0.law > 0 && $0.drift > 0 }.map { $0.drift / $0.law }
          return ["\(curve.type.name)"] + curve.limit.cells + [
            "\(ratios.min().map { NumberText.fixed($0, decimals: 2) } ?? "–")",
            "\(ratios.max().map { NumberText.fixed($0, decimals: 2) } ?? "–")",
          ]
        }
      )
    )
  }
}

/// The part of a report about the source document's own algorithm.
struct DocumentSection {
  let limits: [DocumentLimits]

  /// The section; nil where it was not flown.
  var section: Page.Section? {
    guard !limits.isEmpty else { return nil }
    func text(_ k: Int?) -> Table.Cell { "\(k.map(String.init) ?? "–")" }
    return Page.Section(
      "The algorithm as it was first written",
      [
        .paragraph(
          """
          Fathom's camera comes from a scroll view that hands each zoom over to the world. It \
          scrolls by adding pixels to an offset, and asks for tiles by dividing that offset. Here it \
          runs as it was written, with a world of 320 by 460 units, tiles of 256 pixels and a scale \
          of 0.9 that is doubled again and again.
          """
        ),
        .table(
          Table(
            """
            The doubling at which each thing fails first. Whole pixels are exact while the world is \
            less than 2ᵖ pixels wide; from there on a pan of one pixel is rounded, then lost, and the \
            tiles no longer cover the view.
            """,
            columns: [
              "type", "pan of 1 px inexact", "pan stuck", "coverage fails", "no tile left",
            ],
            rows: limits.map {
              [
                "\($0.type.name)", text($0.panInexact), text($0.panStuck), text($0.coverageFails),
                text($0.boxEmpty),
              ]
            }
          )
        ),
      ]
    )
  }
}
