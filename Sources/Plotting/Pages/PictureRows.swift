/// Rows of small pictures with a word below each, such as the stations of a flight in several types.
///
/// Pictures that have room stand side by side; where the page is too narrow a row scrolls by itself.
public struct PictureRows: Sendable {
  /// A picture in its row.
  public struct Item: Sendable {
    /// The picture.
    public var picture: Picture
    /// What stands below it.
    public var caption: String
    /// Whether something is wrong with it: it gets a frame that one sees.
    public var isMarked: Bool

    /// A picture in its row.
    public init(_ picture: Picture, caption: String, isMarked: Bool = false) {
      (self.picture, self.caption, self.isMarked) = (picture, caption, isMarked)
    }
  }

  /// Pictures under one heading.
  public struct Row: Sendable {
    /// What they have in common.
    public var name: String
    /// The pictures, from left to right.
    public var items: [Item]

    /// A row of pictures.
    public init(_ name: String, _ items: [Item]) { (self.name, self.items) = (name, items) }
  }

  /// The rows, from the top.
  public var rows: [Row]

  /// Rows of pictures.
  public init(_ rows: [Row]) { self.rows = rows }

  var markup: Markup {
    .element(
      "div",
      ["class": "strips"],
      rows.map { row in
        .element(
          "div",
          ["class": "strip"],
          [
            .element("h4", text: row.name),
            .element(
              "ol",
              ["class": "wide", "tabindex": "0"],
              row.items.map { item in
                .element(
                  "li",
                  item.isMarked ? ["class": "marked"] : [:],
                  [item.picture.markup, .element("span", text: item.caption)]
                )
              }
            ),
          ]
        )
      }
    )
  }
}
