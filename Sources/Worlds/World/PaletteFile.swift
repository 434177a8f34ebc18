package import FathomColoring
package import FathomFiles
package import FathomImaging

extension Palette {
  /// Reads a palette: its name, a file beside this one, or its colours in order.
  init(_ node: YAMLNode) throws {
    if let name = node.text {
      do {
        self = try node.located { try Palette(knownAs: name, in: node) }
      } catch InputError.notFound(let problem) {
        throw node.error(problem)
      }
      return
    }
    let values = try node.values(among: ["colors", "cyclic", "interior"], of: "A palette")
    guard let elements = values["colors"]?.elements, (1...4096).contains(elements.count) else {
      throw node.error(
        "A palette needs 'colors', a list of 1 to 4096 colours such as \"#ffc800\"."
      )
    }
    let isCyclic = try values["cyclic"]?.word(among: ["true", "false"], "cyclic") != "false"
    let keys = try elements.map { try SRGBColor($0, "A colour") }
    let interior = try values["interior"].map { try SRGBColor($0, "A colour") } ?? .black
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

  /// The palette in a `.kfp` or `.kfr` of Kalles Fraktaler, or the built-in one of this name.
  ///
  /// A file that a node names is looked for in the folder of the node's file, then in the working
  /// directory.
  package init(knownAs name: String, in node: YAMLNode? = nil) throws {
    if [".kfp", ".kfr"].contains(where: name.lowercased().hasSuffix) {
      let path = node?.path(name) ?? name
      self = try KallesFraktalerFile(parsing: TextFile.read(path), file: path).requiredPalette()
      return
    }
    guard let palette = Palette(named: name) else {
      let names = Palette.all.map(\.name)
      throw InvalidValue(
        "There is no palette '\(name.excerpt)'\(Suggestion.text(for: name, among: names)); "
          + "there are \(names.joined(separator: ", ")), and files that end in .kfp."
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

extension SRGBColor {
  /// Reads a colour, which `what` names in errors.
  package init(_ node: YAMLNode, _ what: String) throws {
    let text = try node.requiredText(what)
    guard let color = SRGBColor(text) else {
      throw node.error("\(what) must be written like \"#ffc800\", not '\(text.excerpt)'.")
    }
    self = color
  }
}
