/// A page that is one HTML file: it needs no script, no other file and no network.
///
/// The file is well-formed XML as well. Plots are drawn in it, pictures are within it, and whatever
/// is wider than the screen scrolls by itself or becomes smaller.
package struct Page: Sendable {
  /// A part of a page with a heading, which the page's contents lead to.
  package struct Section: Sendable {
    /// The heading.
    package var heading: String
    /// The section's blocks.
    package var blocks: [Block]

    /// A section.
    package init(_ heading: String, _ blocks: [Block]) {
      (self.heading, self.blocks) = (heading, blocks)
    }
  }

  /// The title.
  package var title: String
  /// The introduction, before the sections.
  package var introduction: [Block]
  /// The sections, in order.
  package var sections: [Section]

  /// A page.
  package init(title: String, introduction: [Block], sections: [Section]) {
    (self.title, self.introduction, self.sections) = (title, introduction, sections)
  }

  /// The plots on the page, in order.
  package var plots: [Plot] {
    sections.flatMap(\.blocks).compactMap { block in
      if case .plot(let plot, _) = block { plot } else { nil }
    }
  }

  /// The whole file as text, the same bytes for the same page on every machine.
  package var html: String {
    let contents = sections.enumerated().map { index, section in
      Markup.element(
        "li",
        [:],
        [.element("a", ["href": "#section-\(index + 1)"], text: section.heading)]
      )
    }
    let body = sections.enumerated().map { index, section in
      Markup.element(
        "section",
        ["id": "section-\(index + 1)"],
        [.element("h2", text: section.heading)] + section.blocks.map(\.markup)
      )
    }
    let page = Markup.element(
      "html",
      ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"],
      [
        .element(
          "head",
          [:],
          [
            .element("meta", ["charset": "utf-8"]),
            .element(
              "meta",
              ["name": "viewport", "content": "width=device-width, initial-scale=1"]
            ),
            .element("title", text: title),
            .style(PageStyle.rules),
          ]
        ),
        .element(
          "body",
          [:],
          [
            .element(
              "header",
              [:],
              [.element("h1", text: title)] + introduction.map(\.markup)
            )
          ] + (sections.count > 1 ? [.element("nav", [:], [.element("ol", [:], contents)])] : [])
            + [.element("main", [:], body)]
        ),
      ]
    )
    return "<!DOCTYPE html>\n" + page.xml + "\n"
  }
}

/// The style of a ``Page``: dark on white, one column, nothing wider than the screen.
enum PageStyle {
  static let rules = """

    body { margin: 0 auto; max-width: 56rem; padding: 1rem; background: #fff; color: #1a1a1a;
      font: 1.0625rem/1.5 Helvetica, Arial, sans-serif; overflow-wrap: break-word; }
    h1 { font-size: 1.9rem; line-height: 1.2; }
    h2 { font-size: 1.45rem; line-height: 1.25; margin: 2.5rem 0 .5rem; border-top: 2px solid #1a1a1a;
      padding-top: .6rem; }
    h3 { font-size: 1.15rem; margin: 1.5rem 0 .25rem; }
    h4 { font-size: 1rem; margin: .75rem 0 .25rem; }
    p, ul, dl { max-width: 46rem; }
    a { color: #005a8c; }
    nav ol { padding-left: 1.4rem; columns: 20rem; }
    .note { border-left: .3rem solid #d55e00; padding-left: .8rem; }
    figure { margin: 1.5rem 0; }
    figure svg { display: block; width: 100%; max-width: 52rem; height: auto; }
    figure img { display: block; max-width: 100%; height: auto; image-rendering: pixelated; }
    figcaption { max-width: 46rem; padding: .5rem 0; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums;
      min-width: min(100%, 46rem); }
    th, td { padding: .3rem .7rem; border-bottom: 1px solid #b3b3b3; text-align: right;
      vertical-align: top; font-weight: normal; }
    thead th { border-bottom: 2px solid #1a1a1a; font-weight: bold; vertical-align: bottom; }
    th:first-child { text-align: left; white-space: nowrap; }
    td.marked { background: #fbe3d3; font-weight: bold; }
    @media (max-width: 40rem) { table { font-size: .8125rem; } th, td { padding: .3rem .25rem; } }
    dt { font-weight: bold; margin-top: .5rem; }
    dd { margin: 0 0 0 1.2rem; }
    code { font: .95em/1.4 Menlo, Consolas, monospace; }
    pre { overflow-x: auto; background: #f2f2f2; padding: .7rem; }
    .strip ol { display: flex; gap: .5rem; margin: 0; padding: 0; list-style: none; }
    .strip li { flex: 1 1 0; min-width: 7rem; max-width: 12rem; font-size: .8125rem;
      line-height: 1.3; }
    .strip img { width: 100%; border: 3px solid #d9d9d9; box-sizing: border-box; }
    .strip li.marked img { border-color: #d55e00; }
    .strip li.marked span { font-weight: bold; }
    @media (min-width: 50rem) { .strip li { min-width: 4.25rem; } .strip ol { gap: .35rem; } }
    @media print { body { max-width: none; font-size: 10.5pt; } nav { display: none; }
      figure, tr, .strip { break-inside: avoid; } .wide { overflow: visible; }
      .strip ol { flex-wrap: wrap; } }

    """
}
