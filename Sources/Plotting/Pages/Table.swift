/// Numbers and words in rows and columns; where the page is too narrow for it, it scrolls by itself.
package struct Table: Sendable {
  /// The content of a cell.
  package struct Cell: Sendable, ExpressibleByStringInterpolation {
    let prose: Prose
    let isMarked: Bool

    /// Words or a number; marked where something is wrong with it.
    package init(_ prose: Prose, isMarked: Bool = false) {
      (self.prose, self.isMarked) = (prose, isMarked)
    }

    /// Plain words, or a number.
    package init(stringLiteral text: String) { self.init(Prose(text)) }
  }

  /// The caption.
  package var caption: Prose
  /// The names of the columns.
  package var columns: [String]
  /// The rows; the first cell of each names it.
  package var rows: [[Cell]]

  /// A table; all rows have as many cells as there are columns.
  package init(_ caption: Prose, columns: [String], rows: [[Cell]]) {
    precondition(rows.allSatisfy { $0.count == columns.count }, "Rows are as long as the table.")
    (self.caption, self.columns, self.rows) = (caption, columns, rows)
  }

  var markup: Markup {
    let head = columns.map { Markup.element("th", ["scope": "col"], text: $0) }
    let body = rows.map { row in
      Markup.element(
        "tr",
        [:],
        row.enumerated().map { index, cell in
          if index == 0 { return .element("th", ["scope": "row"], cell.prose.runs) }
          return .element("td", cell.isMarked ? ["class": "marked"] : [:], cell.prose.runs)
        }
      )
    }
    let table = Markup.element(
      "table",
      [:],
      [
        .element("thead", [:], [.element("tr", [:], head)]), .element("tbody", [:], body),
      ]
    )
    // The caption stays when the table scrolls.
    return .element(
      "figure",
      ["class": "table"],
      [
        .element("figcaption", [:], caption.runs),
        .element("div", ["class": "wide", "tabindex": "0"], [table]),
      ]
    )
  }
}
