/// A page that is one HTML file: it needs no script, no other file and no network.
///
/// The file is well-formed XML as well. Plots are drawn in it, pictures are within it, and whatever
/// is wider than the screen scrolls by itself or becomes smaller.
package struct Page: Sendable {
  /// A part of a page with a heading, which the page's contents lead to.
  package struct Section: Sendable {
    /// The heading.
    package var heading: String
    /// What the section holds.
    package var blocks: [Block]

    /// A section.
    package init(_ heading: String, _ blocks: [Block]) {
      (self.heading, self.blocks) = (heading, blocks)
    }
  }

  /// What the page is called.
  package var title: String
  /// What stands before the sections.
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
