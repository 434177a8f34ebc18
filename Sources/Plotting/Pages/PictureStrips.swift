/// Strips of small pictures with a word below each, such as the stations of a flight in several types.
///
/// Pictures that have room stand side by side; where the page is too narrow a strip scrolls by itself.
public struct PictureStrips: Sendable {
  /// A picture in its strip.
  public struct Item: Sendable {
    /// The picture.
    public var picture: Picture
    /// What stands below it.
    public var caption: String
    /// Whether something is wrong with it: it gets a frame that one sees.
    public var isMarked: Bool

    /// A picture in its strip.
    public init(_ picture: Picture, caption: String, isMarked: Bool = false) {
      (self.picture, self.caption, self.isMarked) = (picture, caption, isMarked)
    }
  }

  /// Pictures under one heading.
  public struct Strip: Sendable {
    /// What they have in common.
    public var name: String
    /// The pictures, from left to right.
    public var items: [Item]

    /// A row of pictures.
    public init(_ name: String, _ items: [Item]) { (self.name, self.items) = (name, items) }
  }

  /// The strips, from the top.
  public var strips: [Strip]

  /// Strips of pictures.
  public init(_ strips: [Strip]) { self.strips = strips }

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
