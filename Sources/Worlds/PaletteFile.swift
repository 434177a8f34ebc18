import Coloring
import Imaging

extension Palette {
  /// Reads a palette: its name, or its colours in order.
  init(_ node: YAMLNode) throws {
    if let name = node.text {
      self = try node.located { try Palette(knownAs: name) }
      return
    }
    let values = try node.values(among: ["colors", "cyclic", "interior"], of: "A palette")
    guard let elements = values["colors"]?.elements, (1...4096).contains(elements.count) else {
      throw node.error(
        "A palette needs 'colors', a list of 1 to 4096 colours such as \"#ffc800\"."
      )
    }
    let isCyclic = try values["cyclic"]?.word(among: ["true", "false"], "cyclic") != "false"
    let keys = try elements.map(Self.color)
    let interior = try values["interior"].map(Self.color) ?? .black
    let last = Double(isCyclic ? keys.count : max(1, keys.count - 1))
    self.init(
      named: Self.ownName,
      isCyclic ? .cyclic : .clamped,
      stops: keys.enumerated().map { Stop(Double($0) / last, $1) },
      interior: interior
    )
  }

  /// The name of palettes that are written out, with their colours evenly spread.
  package static let ownName = "own"

  private static func color(_ node: YAMLNode) throws -> SRGBColor {
    let text = try node.requiredText("A colour")
    guard let color = SRGBColor(text) else {
      throw node.error("A colour must be written like \"#ffc800\", not '\(Limits.excerpt(text))'.")
    }
    return color
  }

  /// The built-in palette of this name.
  package init(knownAs name: String) throws {
    guard let palette = Palette(named: name) else {
      let names = Palette.all.map(\.name)
      throw InvalidValue(
        "There is no palette '\(Limits.excerpt(name))'\(Suggestion.text(for: name, among: names)); "
          + "there are \(names.joined(separator: ", "))."
      )
    }
    self = palette
  }

  /// The palette as a world file has it.
  var record: JSONNode {
    guard name == Self.ownName else { return .text(name) }
    return .map([
      "colors": .list(stops.map { .text($0.color.description) }),
      "cyclic": .text(ending == .cyclic ? "true" : "false"),
      "interior": .text(interior.encoded.description),
    ])
  }
}
