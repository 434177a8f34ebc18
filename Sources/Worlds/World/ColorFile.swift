package import FathomColoring
package import FathomFiles

extension ColorMap {
  /// Reads the key `colors` over what the map is already, for a generator that has these fields.
  package mutating func read(_ node: YAMLNode, fields: [String]) throws {
    let values = try node.values(
      among: [
        "base", "contours", "decomposition", "density", "offset", "outline", "ranks", "scale",
        "slope",
        "terrain",
      ],
      of: "Colors"
    )
    // What is said last places values in the palette: the lines of a map or a scale.
    if Self.scaleKeys.contains(where: { values[$0] != nil }) { terrain = nil }
    if let node = values["terrain"] {
      try readTerrain(node, fields: fields, amid: values)
    }
    if let node = values["scale"] {
      let word = try node.word(among: Scale.allCases.map(\.rawValue), "The scale")
      scale = Scale(rawValue: word) ?? scale
    }
    if scale == .light, let node = values["scale"],
      !Self.lightFields.allSatisfy(fields.contains)
    {
      throw node.error("The scale light shows pictures, and this generator makes none.")
    }
    density = try values["density"]?.number("The density") ?? density
    offset = try values["offset"]?.number("The offset") ?? offset
    if let node = values["base"] {
      base = node.text == "pilot" ? .pilot : .fixed(try node.number("The base"))
    }
    if scale != .histogram || terrain != nil { ranks = [] }
    if let node = values["ranks"] { try readRanks(node) }
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

  /// Reads the key `ranks`: numbers with commas between.
  private mutating func readRanks(_ node: YAMLNode) throws {
    guard scale == .histogram, terrain == nil else {
      throw node.error("Only the scale histogram ranks values.")
    }
    let text = try node.requiredText("Ranks")
    ranks = try node.located {
      try text.split(separator: ",", omittingEmptySubsequences: false).map {
        try Parse.number(String($0), "A rank", in: -1e15...1e15)
      }
    }
    guard 2...Self.mostRanks ~= ranks.count, zip(ranks, ranks.dropFirst()).allSatisfy(<=) else {
      throw node.error(
        "Ranks are 2 to \(Self.mostRanks) ascending numbers with commas between, such as 10,12.5,20."
      )
    }
  }

  /// As many tell apart all that eyes do.
  private static let mostRanks = 256

  /// The keys that a terrain takes the place of.
  private static let scaleKeys = ["scale", "density", "offset", "base"]

  /// Reads the key `terrain` of colours with these other keys.
  private mutating func readTerrain(
    _ node: YAMLNode,
    fields: [String],
    amid values: [String: YAMLNode]
  ) throws {
    guard node.text != "none" else {
      terrain = nil
      return
    }
    if let key = Self.scaleKeys.first(where: { values[$0] != nil }) {
      throw node.error("Colors have either a terrain or a \(key): both say where heights lie.")
    }
    guard fields.contains(ShadingField.steepness.rawValue) else {
      throw node.error("A terrain needs heights, and only noise has them.")
    }
    terrain = try Terrain(node)
  }

  /// The map, without its palette, as a world file has it.
  package var record: JSONNode {
    let base: String =
      switch self.base {
      case .fixed(let number): "\(number)"
      case .pilot: "pilot"
      }
    let place: [String: JSONNode] =
      terrain.map { ["terrain": $0.record] } ?? [
        "scale": .text(scale.rawValue), "density": .text("\(density)"),
        "offset": .text("\(offset)"), "base": .text(base),
      ]
    let shades: [String: JSONNode] = [
      "outline": .text("\(outline)"), "decomposition": .text("\(decomposition)"),
      "slope": slope?.record ?? .text("none"), "contours": contours?.record ?? .text("none"),
    ]
    // Not where there are none: worlds had no such key once, and are the same ones still.
    let tuning: [String: JSONNode] =
      ranks.isEmpty ? [:] : ["ranks": .text(ranks.map { "\($0)" }.joined(separator: ","))]
    return .map(place.merging(shades) { place, _ in place }.merging(tuning) { place, _ in place })
  }
}

extension Terrain {
  /// Reads the key `terrain` of colours; what it leaves out follows from the sea.
  fileprivate init(_ node: YAMLNode) throws {
    let values = try node.values(among: ["sea", "shore", "snow"], of: "A terrain")
    // So that what follows from the sea is a height as well.
    let room = values["snow"] == nil ? 1.5 : values["shore"] == nil ? 0.1 : 0
    let seas = Self.heights.lowerBound...Self.heights.upperBound - room
    let sea = try values["sea"]?.number("The sea", in: seas) ?? 0
    let shore = try values["shore"]?.number("The shore", in: Self.heights) ?? sea + 0.1
    let snow = try values["snow"]?.number("The snow", in: Self.heights) ?? sea + 1.5
    guard let terrain = Terrain(sea: sea, shore: shore, snow: snow) else {
      throw node.error(
        "A terrain must rise from the sea at \(sea.plainText) to the shore at "
          + "\(shore.plainText) and the snow at \(snow.plainText)."
      )
    }
    self = terrain
  }

  /// More than any noise needs: its heights have a deviation of 1.
  private static let heights = -100.0...100.0

  fileprivate var record: JSONNode {
    .map(["sea": .text("\(sea)"), "shore": .text("\(shore)"), "snow": .text("\(snow)")])
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
    return try located { try Parse.number(text, what, in: range) }
  }
}
