import FathomFiles
import FathomFlights
import FathomNavigation
import FathomNumbers
import FathomWorlds

extension Lesson {
  private static let keys = [
    "about", "also", "mode", "pictures", "pinches", "size", "text", "tileSize", "title",
    "tolerance", "types", "world",
  ]

  /// Reads a lesson from a file's mapping.
  init(_ node: YAMLNode, name: String, path: String, size: Size<Int>?) throws {
    let values = try node.values(among: Self.keys, of: "A lesson")
    func required(_ key: String) throws -> YAMLNode {
      guard let value = values[key] else { throw node.error("A lesson needs the key '\(key)'.") }
      return value
    }
    let world = try World(namedBy: required("world"))
    let size = try size ?? values["size"].map(Self.size) ?? PrecisionExperiment.standardSize
    var experiment = PrecisionExperiment(
      world: world,
      input: try Self.input(required("pinches"), in: world, size: size)
    )
    experiment.runName = name
    if let node = values["types"] {
      let text = try node.requiredText("The types")
      experiment.types = try node.located { try NumberType.list(text) }
    }
    if let node = values["mode"] {
      let word = try node.word(among: LabMode.allCases.map(\.rawValue), "The mode")
      experiment.mode = LabMode(rawValue: word) ?? experiment.mode
    }
    experiment.tolerance = .standard(mode: experiment.mode, flights: experiment.input.count)
    if let node = values["tolerance"] {
      let text = try node.requiredText("The tolerance")
      try node.located { try experiment.tolerance.set(text, named: "The tolerance") }
    }
    if let node = values["pictures"] {
      experiment.pictureSpacing = try Self.number(
        node,
        "The octaves between pictures",
        in: 0.25...1e6
      )
    }
    if let node = values["tileSize"] {
      experiment.tileSize = try Self.integer(node, "The size of tiles", in: 1...1024)
    }
    let text = try required("text")
    self.init(
      title: try required("title").requiredText("The title"),
      paragraphs: try (text.elements ?? [text]).map { try $0.requiredText("A paragraph") },
      experiment: experiment,
      showsDrift: try values["also"]?.word(among: ["drift"], "What is shown also") != nil
    )
  }

  // MARK: - Pinches

  private static let pinchKeys = [
    "about", "factor", "factors", "flights", "from", "octaves", "seed", "to",
  ]

  /// The factors that pinches of a lesson may have.
  private static let factors = 1.0078125...2.0

  private static func input(
    _ node: YAMLNode,
    in world: World,
    size: Size<Int>
  ) throws -> PrecisionExperiment.Input {
    let values = try node.values(among: pinchKeys, of: "Pinches")
    func required(_ key: String) throws -> YAMLNode {
      guard let value = values[key] else { throw node.error("Pinches need the key '\(key)'.") }
      return value
    }
    let first = try integer(required("from"), "The first depth", in: -100...10_000)
    let octaves = try number(required("octaves"), "The octaves", in: 0...20_000)
    var plan = PinchPlan(
      point: try point(required("to"), in: world, depth: Double(first) + octaves),
      size: size,
      firstDepth: first,
      octaves: octaves,
      factors: try factors(node, values)
    )
    if let node = values["about"] {
      let word = try node.word(among: ["center", "anywhere"], "What pinches are about")
      plan.isCentered = word == "center"
    }
    return .pinches(
      plan,
      seed: try values["seed"].map { try integer($0, "The seed", in: 0...UInt64.max) } ?? 1,
      flights: try values["flights"].map { try integer($0, "The flights", in: 1...1000) } ?? 16
    )
  }

  /// The point that the pinches go to, as a view's centre is given.
  private static func point(
    _ node: YAMLNode,
    in world: World,
    depth: Double
  ) throws -> Point<BigFloat> {
    guard let elements = node.elements, elements.count == 2 else {
      throw node.error("The point to go to must be two numbers, as in to: [\"-0.75\", \"0.1\"].")
    }
    let texts = try elements.map { try $0.requiredText("A coordinate") }
    let center = try node.located { try ViewDescription.center(x: texts[0], y: texts[1]) }
    return world.center(
      of: ViewDescription(center: center),
      fractionBits: max(64, Int(depth) + 64)
    )
  }

  /// A factor or a range of factors, in units of 1/128.
  private static func factors(
    _ node: YAMLNode,
    _ values: [String: YAMLNode]
  ) throws -> ClosedRange<Int> {
    func units(_ node: YAMLNode) throws -> Int {
      Int((try number(node, "A pinch's factor", in: factors) * 128).rounded())
    }
    switch (values["factor"], values["factors"]) {
    case (let factor?, nil):
      let units = try units(factor)
      return units...units
    case (nil, let range?):
      guard let ends = range.elements, ends.count == 2 else {
        throw range.error("The factors must be two numbers, the least and the greatest.")
      }
      let (least, greatest) = (try units(ends[0]), try units(ends[1]))
      guard least <= greatest else {
        throw range.error("The factors must be the least first and then the greatest.")
      }
      return least...greatest
    default:
      throw node.error("Pinches need one of the keys 'factor' and 'factors'.")
    }
  }

  private static func size(_ node: YAMLNode) throws -> Size<Int> {
    let text = try node.requiredText("The size")
    return try node.located { try PrecisionExperiment.size(text) }
  }

  private static func number(
    _ node: YAMLNode,
    _ what: String,
    in range: ClosedRange<Double>
  ) throws -> Double {
    let text = try node.requiredText(what)
    return try node.located { try Parse.number(text, what, in: range) }
  }

  private static func integer<Number: FixedWidthInteger>(
    _ node: YAMLNode,
    _ what: String,
    in range: ClosedRange<Number>
  ) throws -> Number {
    let text = try node.requiredText(what)
    return try node.located { try Parse.integer(text, what, in: range) }
  }
}
