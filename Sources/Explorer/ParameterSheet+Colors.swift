import FathomColoring
import FathomFiles

extension ParameterSheet {
  /// The keys that place values in a palette, as a terrain does instead.
  private static let scaleKeys = ["scale", "density", "offset"]

  static func colors(_ map: ColorMap, _ base: ColorMap, _ fields: Set<String>) -> JSONNode? {
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
        about: "How many times the palette is run through as the scaled value grows by one.",
        isLogarithmic: true,
        without: ["terrain"]
      ),
      slider(
        "offset",
        "offset",
        map.offset,
        base.offset,
        0...1,
        about: "Where in the palette the values begin.",
        without: ["terrain"]
      ),
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
      controls.append(
        slider(
          "outline",
          "outline",
          map.outline,
          base.outline,
          -1...1,
          about: "A line along the border of the set: in the set's own colour above 0, white below."
        )
      )
    }
    if fields.contains("angle") {
      controls.append(
        slider(
          "decomposition",
          "decomposition",
          map.decomposition,
          base.decomposition,
          0...1,
          about: "Darkens points that escape to the left, which makes cells of bands."
        )
      )
    }
    return group("Colours", controls)
  }

  static func light(_ map: ColorMap, _ base: ColorMap, _ fields: Set<String>) -> JSONNode? {
    let (light, was) = (map.slope, base.slope)
    var controls = [
      toggle(
        "slope",
        "light from the side",
        light != nil,
        was != nil,
        about: "Lights the values as a landscape, high where they are.",
        on: ("strength", SlopeLight().strength)
      )
    ]
    if let light {
      controls += [
        slider(
          "slope.azimuth",
          "azimuth",
          light.azimuth,
          was?.azimuth,
          0...360,
          about: "Where the light comes from, in degrees clockwise from the top."
        ),
        slider(
          "slope.elevation",
          "elevation",
          light.elevation,
          was?.elevation,
          1...90,
          about: "How high the light stands, in degrees: low light casts deep shade."
        ),
        slider(
          "slope.strength",
          "strength",
          light.strength,
          was?.strength,
          0...1,
          about: "How strong the shade is."
        ),
      ]
      if case .relief(let height) = light.ground {
        var known: Double?
        if case .relief(let height) = was?.ground { known = height }
        controls.append(
          slider(
            "slope.height",
            "height",
            height,
            known,
            0...100,
            about: "How high the mountains are, in pixels for one of the value."
          )
        )
      }
    }
    return group("Light", controls)
  }

  static func lines(_ map: ColorMap, _ base: ColorMap) -> JSONNode? {
    let (lines, was) = (map.contours, base.contours)
    var controls = [
      toggle(
        "contours",
        "contour lines",
        lines != nil,
        was != nil,
        about: "Draws lines of equal value, as on maps.",
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
          about: "The value from one line to the next.",
          isLogarithmic: true
        ),
        slider(
          "contours.strength",
          "strength",
          lines.strength,
          was?.strength,
          0...1,
          about: "How strong the lines are."
        ),
      ]
    }
    return group("Lines", controls)
  }

  static func terrain(_ map: ColorMap, _ base: ColorMap) -> JSONNode? {
    let (terrain, was) = (map.terrain, base.terrain)
    var controls = [
      toggle(
        "terrain",
        "sea, shore and snow",
        terrain != nil,
        was != nil,
        about: "Colours heights as a map does, with the palette's lower half for the sea.",
        on: ("sea", 0),
        without: scaleKeys
      )
    ]
    if let terrain {
      controls += [
        slider(
          "terrain.sea",
          "sea",
          terrain.sea,
          was?.sea,
          -3...3,
          about: "The height of the water.",
          without: scaleKeys
        ),
        slider(
          "terrain.shore",
          "shore",
          terrain.shore,
          was?.shore,
          -3...3,
          about: "The height that beaches reach.",
          without: scaleKeys
        ),
        slider(
          "terrain.snow",
          "snow",
          terrain.snow,
          was?.snow,
          -3...4.5,
          about: "The height that snow lies above.",
          without: scaleKeys
        ),
      ]
    }
    return group("Terrain", controls)
  }

  // MARK: - Controls

  private static func slider(
    _ key: String,
    _ label: String,
    _ value: Double?,
    _ base: Double?,
    _ range: ClosedRange<Double>,
    about: String,
    isLogarithmic: Bool = false,
    without: [String] = []
  ) -> JSONNode {
    var field: [String: JSONNode] = [
      "kind": .text("number"), "key": .text("colors.\(key)"), "label": .text(label),
      "about": .text(about), "value": .text(value.map { "\($0)" } ?? ""),
      "base": .text(base.map { "\($0)" } ?? ""),
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
    about: String,
    on: (key: String, value: Double),
    without: [String] = []
  ) -> JSONNode {
    .map([
      "kind": .text("switch"), "key": .text("colors.\(key)"), "label": .text(label),
      "about": .text(about), "value": .flag(isOn), "base": .flag(wasOn),
      "on": .text("colors.\(key).\(on.key)"), "onValue": .text("\(on.value)"),
      "without": .list(without.map { .text("colors.\($0)") }),
    ])
  }
}
