/// Strips of small pictures with a word below each, such as the stations of a flight in several types.
///
/// Pictures that have room stand side by side; where the page is too narrow a strip scrolls by itself.
package struct PictureStrips: Sendable {
  /// A picture in its strip.
  package struct Item: Sendable {
    /// The picture.
    package var picture: Picture
    /// The caption.
    package var caption: String
    /// Whether something is wrong with it: it gets a frame that one sees.
    package var isMarked: Bool

    /// A picture in its strip.
    package init(_ picture: Picture, caption: String, isMarked: Bool = false) {
      (self.picture, self.caption, self.isMarked) = (picture, caption, isMarked)
    }
  }

  /// Pictures under one heading.
  package struct Strip: Sendable {
    /// The name of the strip.
    package var name: String
    /// The pictures, from left to right.
    package var items: [Item]

    /// A row of pictures.
    package init(_ name: String, _ items: [Item]) { (self.name, self.items) = (name, items) }
  }

  /// The strips, from the top.
  package var strips: [Strip]

  /// Strips of pictures.
  package init(_ strips: [Strip]) { self.strips = strips }

  var markup: Markup {
    .element(
      "div",
      ["class": "strips"],
      strips.map { strip in
        .element(
          "div",
          ["class": "strip"],
          [
            .element("h4", text: strip.name),
            .element(
              "ol",
              ["class": "wide", "tabindex": "0"],
              strip.items.map { item in
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
