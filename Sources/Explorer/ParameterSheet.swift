import FathomColoring
import FathomFiles
import FathomGenerators
import FathomImaging
import FathomWorlds

/// What of a world can be changed, for the page to make controls of: the parameters of its generator in
/// the catalog, and its colours.
struct ParameterSheet {
  /// The keys and values.
  let json: JSONNode

  /// The sheet of a world, perhaps changed, whose name without changes is `base`.
  init(_ entry: WorldShelf.Entry, base: WorldShelf.Entry) {
    let fields = Set(entry.world.generatorDescription.fields.map(\.name))
    var groups = [Self.parameters(entry.world, base.world)]
    groups.append(Self.colors(entry.world.colorMap, base.world.colorMap, fields))
    if fields.isSuperset(of: ["slope"]), !fields.isDisjoint(with: ["de", "steepness"]) {
      groups.append(Self.light(entry.world.colorMap, base.world.colorMap, fields))
    }
    if fields.contains("steepness") {
      groups.append(Self.lines(entry.world.colorMap, base.world.colorMap))
      groups.append(Self.terrain(entry.world.colorMap, base.world.colorMap))
    }
    json = .map([
      "world": .text(entry.name), "base": .text(base.name),
      "groups": .list(groups.compactMap(\.self)),
      "palettes": .list(Palette.all.map(Self.palette)),
    ])
  }

  private static func group(_ name: String, _ fields: [JSONNode]) -> JSONNode? {
    fields.isEmpty ? nil : .map(["name": .text(name), "fields": .list(fields)])
  }

  // MARK: - Parameters

  private static func parameters(_ world: World, _ base: World) -> JSONNode? {
    let fields = world.generatorDescription.parameters.compactMap { parameter -> JSONNode? in
      var field: [String: JSONNode] = [
        "key": .text(parameter.name), "label": .text(parameter.name),
        "about": .text(parameter.summary),
        "value": .text(world.parameters[parameter.name] ?? parameter.defaultText),
        "base": .text(base.parameters[parameter.name] ?? parameter.defaultText),
      ]
      switch parameter.domain {
      case .path: return nil
      case .choice(let words):
        field["kind"] = .text("choice")
        field["words"] = .list(words.map { .text($0) })
      case .integer(let range):
        field["kind"] = .text("number")
        field["least"] = .text("\(range.lowerBound)")
        field["most"] = .text("\(range.upperBound)")
        field["step"] = .text("1")
        // What has more values than can be tried is drawn by lot.
        if range.upperBound == Int128(UInt64.max) { field["kind"] = .text("lot") }
        if range.upperBound - range.lowerBound > 1000 { field["isWide"] = .flag(true) }
      case .number(let range):
        field["kind"] = .text("number")
        field["least"] = .text("\(range.lowerBound)")
        field["most"] = .text("\(range.upperBound)")
        field["step"] = .text("\((range.upperBound - range.lowerBound) / 100)")
        if range.upperBound - range.lowerBound > 1000 { field["isWide"] = .flag(true) }
      }
      return .map(field)
    }
    return group("World", fields)
  }

  // MARK: - Colours

  private static func slider(
    _ key: String,
    _ label: String,
    _ value: Double?,
    _ base: Double?,
    _ range: ClosedRange<Double>,
    isLogarithmic: Bool = false,
    without: [String] = []
  ) -> JSONNode {
    var field: [String: JSONNode] = [
      "kind": .text("number"), "key": .text("colors.\(key)"), "label": .text(label),
      "value": .text(value.map { "\($0)" } ?? ""), "base": .text(base.map { "\($0)" } ?? ""),
      "least": .text("\(range.lowerBound)"), "most": .text("\(range.upperBound)"),
      "step": .text("\((range.upperBound - range.lowerBound) / 200)"),
      "without": .list(without.map { .text("colors.\($0)") }),
    ]
    if isLogarithmic { field["isLogarithmic"] = .flag(true) }
    return .map(field)
  }

  private static func toggle(
    _ key: String,
    _ label: String,
    _ isOn: Bool,
    _ wasOn: Bool,
    on: (key: String, value: Double),
    without: [String] = []
  ) -> JSONNode {
    .map([
      "kind": .text("switch"), "key": .text("colors.\(key)"), "label": .text(label),
      "value": .flag(isOn), "base": .flag(wasOn),
      "on": .text("colors.\(key).\(on.key)"), "onValue": .text("\(on.value)"),
      "without": .list(without.map { .text("colors.\($0)") }),
    ])
  }

  /// The keys that place values in a palette, as a terrain does instead.
  private static let scaleKeys = ["scale", "density", "offset"]

  private static func colors(_ map: ColorMap, _ base: ColorMap, _ fields: Set<String>) -> JSONNode?
  {
    guard map.scale != .light else { return nil }
    var controls: [JSONNode] = [
      .map([
        "kind": .text("palette"), "key": .text("palette"), "label": .text("palette"),
        "value": .text(map.palette.name), "base": .text(base.palette.name),
      ]),
      .map([
        "kind": .text("choice"), "key": .text("colors.scale"), "label": .text("scale"),
        "about": .text(
          "From value to palette. A histogram ranks each value among those of a view; where the page does not follow the view, it is drawn as root."
        ),
        "value": .text(map.scale.rawValue), "base": .text(base.scale.rawValue),
        "words": .list(
          ColorMap.Scale.allCases.filter { $0 != .light }.map { .text($0.rawValue) }
        ), "without": .list([.text("colors.terrain"), .text("colors.ranks")]),
      ]),
      slider(
        "density",
        "density",
        map.density,
        base.density,
        0.01...16,
        isLogarithmic: true,
        without: ["terrain"]
      ),
      slider("offset", "offset", map.offset, base.offset, 0...1, without: ["terrain"]),
    ]
    if map.scale == .histogram, map.terrain == nil {
      controls.append(
        .map([
          "kind": .text("follow"), "key": .text("colors.ranks"),
          "label": .text("follow the view"),
          "about": .text("Whether ranks are those of the values on the screen, wherever one goes."),
        ])
      )
    }
    if fields.contains("de") {
      controls.append(slider("outline", "outline", map.outline, base.outline, -1...1))
    }
    if fields.contains("angle") {
      controls.append(
        slider("decomposition", "decomposition", map.decomposition, base.decomposition, 0...1)
      )
    }
    return group("Colours", controls)
  }

  private static func light(_ map: ColorMap, _ base: ColorMap, _ fields: Set<String>) -> JSONNode? {
    let (light, was) = (map.slope, base.slope)
    var controls = [
      toggle(
        "slope",
        "light from the side",
        light != nil,
        was != nil,
        on: ("strength", SlopeLight().strength)
      )
    ]
    if let light {
      controls += [
        slider("slope.azimuth", "azimuth", light.azimuth, was?.azimuth, 0...360),
        slider("slope.elevation", "elevation", light.elevation, was?.elevation, 1...90),
        slider("slope.strength", "strength", light.strength, was?.strength, 0...1),
      ]
      if case .relief(let height) = light.ground {
        var known: Double?
        if case .relief(let height) = was?.ground { known = height }
        controls.append(slider("slope.height", "height", height, known, 0...100))
      }
    }
    return group("Light", controls)
  }

  private static func lines(_ map: ColorMap, _ base: ColorMap) -> JSONNode? {
    let (lines, was) = (map.contours, base.contours)
    var controls = [
      toggle(
        "contours",
        "contour lines",
        lines != nil,
        was != nil,
        on: ("strength", ContourLines().strength)
      )
    ]
    if let lines {
      controls += [
        slider(
          "contours.interval",
          "interval",
          lines.interval,
          was?.interval,
          0.01...10,
          isLogarithmic: true
        ),
        slider("contours.strength", "strength", lines.strength, was?.strength, 0...1),
      ]
    }
    return group("Lines", controls)
  }

  private static func terrain(_ map: ColorMap, _ base: ColorMap) -> JSONNode? {
    let (terrain, was) = (map.terrain, base.terrain)
    var controls = [
      toggle(
        "terrain",
        "sea, shore and snow",
        terrain != nil,
        was != nil,
        on: ("sea", 0),
        without: scaleKeys
      )
    ]
    if let terrain {
      controls += [
        slider("terrain.sea", "sea", terrain.sea, was?.sea, -3...3, without: scaleKeys),
        slider("terrain.shore", "shore", terrain.shore, was?.shore, -3...3, without: scaleKeys),
        slider("terrain.snow", "snow", terrain.snow, was?.snow, -3...4.5, without: scaleKeys),
      ]
    }
    return group("Terrain", controls)
  }

  // MARK: - Palettes

  /// A palette as colours at even distances; a cyclic one ends with its first.
  private static func palette(_ palette: Palette) -> JSONNode {
    let count = 48
    return .map([
      "name": .text(palette.name), "isCyclic": .flag(palette.ending == .cyclic),
      "colors": .list(
        (0...count).map {
          .text("\(palette.color(at: Double($0) / Double(count)).encoded)")
        }
      ),
    ])
  }
}
