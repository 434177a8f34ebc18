import FathomColoring
import FathomFiles
import FathomGenerators
import FathomNumbers
import FathomWorlds

extension Flight.Waypoint {
  private static let keys = [
    "at", "colors", "ease", "for", "height", "rho", "speed", "target", "time", "via", "width",
    "zoom",
  ]

  /// Reads a waypoint: a time, a view or the view of another file (`target`), and the way there.
  ///
  /// `easing` is the camera's own; `colors` are those of the waypoint before, and become this
  /// one's.
  init(
    _ node: YAMLNode,
    after last: Flight.Waypoint?,
    easing: Easing,
    colors: inout ColorMap,
    of world: World
  ) throws {
    let values = try node.values(among: Self.keys, of: "A waypoint")
    let pace = try Flight.Pace(values, of: node)
    let way = try Flight.Way(values)
    var view = try ViewDescription(values)
    if let target = values["target"] {
      guard view == ViewDescription() else {
        throw target.error("A waypoint takes either a target or a view of its own.")
      }
      let name = try target.requiredText("A target")
      do {
        view = try WorldLibrary.world(node.path(name)).view
      } catch InputError.notFound(let problem) {
        throw target.error(problem)
      }
    }
    if way == .hold, let last {
      if let key = ["at", "height", "target", "width", "zoom"].compactMap({ values[$0] }).first {
        throw key.error("A hold stays where it is; it takes no view of its own.")
      }
      view = last.view
    }
    self.init(pace: pace, view: view, way: way)
    self.easing = try values["ease"].map { try Easing($0) } ?? (last == nil ? .linear : easing)
    if let node = values["colors"] {
      try colors.read(node, fields: world.generatorDescription.fields.map(\.name))
      if let key = colors.conflict(with: world.colorMap) {
        throw (node.value(of: key) ?? node).error(
          "Only numbers of colors may change on the way, and '\(key)' is not what it is in the flight."
        )
      }
      self.colors = colors
    }
  }

  /// The keys that are read back as the same waypoint.
  var record: [String: JSONNode] {
    var values = way == .hold ? [:] : view.record
    switch pace {
    case .time(let number): values["time"] = .text(number.text)
    case .duration(let number): values["for"] = .text(number.text)
    case .speed(let number): values["speed"] = .text(number.text)
    }
    switch way {
    // These two are what would happen anyway.
    case nil, .dive, .pan: break
    case .hold: values["via"] = .text("hold")
    case .fly(let curvature):
      values["via"] = .text("fly")
      if let curvature { values["rho"] = .text(curvature.text) }
    }
    switch easing {
    case .linear: break
    case .smooth: values["ease"] = .text("smooth")
    case .trapezoid(let ramp): values["ease"] = .map(["trapezoid": .text(ramp.text)])
    }
    if let colors { values["colors"] = colors.record }
    return values
  }
}

extension Flight.Pace {
  /// Reads the one of `time`, `for` and `speed` that a waypoint has.
  fileprivate init(_ values: [String: YAMLNode], of waypoint: YAMLNode) throws {
    let given = ["time", "for", "speed"].filter { values[$0] != nil }
    guard let key = given.first, let node = values[key] else {
      throw waypoint.error(
        "A waypoint needs a time; or, after the first, 'for' some seconds or a 'speed'."
      )
    }
    guard given.count == 1 else {
      throw waypoint.error("A waypoint takes only one of time, for and speed.")
    }
    func number(_ what: String, in range: ClosedRange<Double>) throws -> Numeral {
      let text = try node.requiredText(what)
      return try node.located { try Parse.numeral(text, what, in: range) }
    }
    self =
      switch key {
      case "time": .time(try number("A time", in: Flight.Waypoint.times))
      case "for": .duration(try number("The seconds", in: Flight.Waypoint.times))
      default: .speed(try number("A speed", in: Flight.Waypoint.speeds))
      }
  }
}

extension Flight.Way {
  /// Reads the keys `via` and `rho` of a waypoint; nil where nothing is said.
  fileprivate init?(_ values: [String: YAMLNode]) throws {
    let word = try values["via"]?.word(among: ["dive", "fly", "pan", "hold"], "The way")
    var curvature: Numeral?
    if let node = values["rho"] {
      guard word == "fly" else { throw node.error("The curvature rho belongs to 'via: fly'.") }
      let text = try node.requiredText("The curvature rho")
      curvature = try node.located {
        try Parse.numeral(text, "The curvature rho", in: FlyLeg.curvatures)
      }
    }
    switch word {
    case "dive": self = .dive
    case "fly": self = .fly(curvature: curvature)
    case "pan": self = .pan
    case "hold": self = .hold
    default: return nil
    }
  }
}

extension Easing {
  /// Reads `ease`: linear, smooth, or the ramps of a trapezoid.
  init(_ node: YAMLNode) throws {
    guard node.isMapping else {
      switch try node.requiredText("The easing") {
      case "linear": self = .linear
      case "smooth": self = .smooth
      case let word:
        throw node.error(
          "The easing '\(word.excerpt)' is unknown; it must be linear, smooth or {trapezoid: SHARE}."
        )
      }
      return
    }
    let values = try node.values(among: ["trapezoid"], of: "An easing")
    guard let ramp = values["trapezoid"] else {
      throw node.error("An easing is linear, smooth or {trapezoid: SHARE}.")
    }
    let text = try ramp.requiredText("The ramp")
    self = .trapezoid(
      ramp: try ramp.located { try Parse.numeral(text, "The ramp", in: Easing.ramps) }
    )
  }
}
