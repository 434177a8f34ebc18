/// A part of a page, as long as the page is wide.
package enum Block: Sendable {
  /// Sentences.
  case paragraph(Prose)
  /// Sentences that stand out from the others.
  case note(Prose)
  /// A heading within a section.
  case heading(String)
  /// Things one after the other.
  case list([Prose])
  /// Words and what they mean.
  case terms([(term: String, meaning: Prose)])
  /// Text that is typed or that a program prints.
  case code(String)
  /// Numbers in rows and columns.
  case table(Table)
  /// A plot, and what is seen on it and why.
  case plot(Plot, caption: Prose)
  /// A picture, and what is seen on it and why.
  case picture(Picture, caption: Prose)
  /// Strips of small pictures, and what is seen on them and why.
  case pictures(PictureStrips, caption: Prose)

  var markup: Markup {
    switch self {
    case .paragraph(let prose): .element("p", [:], prose.runs)
    case .note(let prose): .element("p", ["class": "note"], prose.runs)
    case .heading(let text): .element("h3", text: text)
    case .list(let items): .element("ul", [:], items.map { .element("li", [:], $0.runs) })
    case .terms(let terms):
      .element(
        "dl",
        [:],
        terms.flatMap { term, meaning in
          [.element("dt", text: term), .element("dd", [:], meaning.runs)] as [Markup]
        }
      )
    case .code(let text): .element("pre", ["tabindex": "0"], [.element("code", text: text)])
    case .table(let table): table.markup
    case .plot(let plot, let caption): Self.figure([plot.drawing], caption)
    case .picture(let picture, let caption): Self.figure([picture.markup], caption)
    case .pictures(let strips, let caption): Self.figure([strips.markup], caption)
    }
  }

  private static func figure(_ content: [Markup], _ caption: Prose) -> Markup {
    .element("figure", [:], content + [.element("figcaption", [:], caption.runs)])
  }
}
