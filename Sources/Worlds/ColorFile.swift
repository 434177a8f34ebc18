import Coloring

extension ColorMap {
  /// Reads the key `colors` over what the map is already, for a generator that has these fields.
  mutating func read(_ node: YAMLNode, fields: [String]) throws {
    let values = try node.values(
      among: [
        "base", "contours", "decomposition", "density", "offset", "outline", "scale", "slope",
      ],
      of: "Colors"
    )
    if let node = values["scale"] {
      let word = try node.word(among: Scale.allCases.map(\.rawValue), "The scale")
      scale = Scale(rawValue: word) ?? scale
    }
    density = try values["density"]?.number("The density") ?? density
    offset = try values["offset"]?.number("The offset") ?? offset
    if let node = values["base"] {
      base = node.text == "pilot" ? .pilot : .fixed(try node.number("The base"))
    }
    outline = try values["outline"]?.number("The outline", in: -1...1) ?? outline
    decomposition =
      try values["decomposition"]?.number("The decomposition", in: 0...1) ?? decomposition
    if let node = values["slope"] {
      let hasSteepness = fields.contains(ShadingField.steepness.rawValue)
      slope = try node.text == "none" ? nil : SlopeLight(node, hasSteepness: hasSteepness)
    }
    if let node = values["contours"] {
      contours = try node.text == "none" ? nil : ContourLines(node)
    }
    guard let missing = shadingFields.first(where: { !fields.contains($0.rawValue) }) else {
      return
    }
    let key =
      ["outline", "slope", "contours", "decomposition"].compactMap { values[$0] }.first ?? node
    throw key.error(
      "This needs the field '\(missing.rawValue)', and the generator has only "
        + "\(fields.joined(separator: ", "))."
    )
  }

  /// The map, without its palette, as a world file has it.
  var record: JSONNode {
    let base: String =
      switch self.base {
      case .fixed(let number): "\(number)"
      case .pilot: "pilot"
      }
    return .map([
      "scale": .text(scale.rawValue), "density": .text("\(density)"), "offset": .text("\(offset)"),
      "base": .text(base), "outline": .text("\(outline)"),
      "decomposition": .text("\(decomposition)"), "slope": slope?.record ?? .text("none"),
      "contours": contours?.record ?? .text("none"),
    ])
  }
}

extension SlopeLight {
  /// Reads the key `slope` of colours; `height` is for generators that tell how steep slopes are.
  fileprivate init(_ node: YAMLNode, hasSteepness: Bool) throws {
    self.init()
    let keys = ["azimuth", "elevation", "strength"] + (hasSteepness ? ["height"] : [])
    let values = try node.values(among: keys, of: "A slope")
    if hasSteepness {
      ground = .relief(height: try values["height"]?.number("The height", in: 0...1000) ?? 10)
    }
    azimuth = try values["azimuth"]?.number("The azimuth", in: -360...360) ?? azimuth
    elevation = try values["elevation"]?.number("The elevation", in: 1...90) ?? elevation
    strength = try values["strength"]?.number("The strength", in: 0...1) ?? strength
  }

  fileprivate var record: JSONNode {
    var keys: [String: JSONNode] = [
      "azimuth": .text("\(azimuth)"), "elevation": .text("\(elevation)"),
      "strength": .text("\(strength)"),
    ]
    if case .relief(let height) = ground { keys["height"] = .text("\(height)") }
    return .map(keys)
  }
}

extension ContourLines {
  /// Reads the key `contours` of colours.
  fileprivate init(_ node: YAMLNode) throws {
    self.init()
    let values = try node.values(among: ["interval", "strength"], of: "Contours")
    interval = try values["interval"]?.number("The interval", in: 0.001...1000) ?? interval
    strength = try values["strength"]?.number("The strength", in: 0...1) ?? strength
  }

  fileprivate var record: JSONNode {
    .map(["interval": .text("\(interval)"), "strength": .text("\(strength)")])
  }
}

extension YAMLNode {
  /// The scalar as a number of everyday size.
  func number(
    _ what: String,
    in range: ClosedRange<Double> = -1e9...1e9
  ) throws -> Double {
    let text = try requiredText(what)
    return try located { try Limits.number(text, what, in: range) }
  }
}
