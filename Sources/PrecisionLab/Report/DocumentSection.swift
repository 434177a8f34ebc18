import FathomPlotting

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
