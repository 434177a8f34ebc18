import FathomFiles
import FathomNavigation
import FathomScrolling
import FathomWorlds

/// An element of a trace's list of events: a time, and a touch, a gesture or a request that begins
/// then.
struct TraceEntry {
  let time: Double
  let events: [Trace.Event]

  /// The keys of events, each with the keys of its parameters.
  private static let actions: [String: [String]] = [
    "began": ["finger"], "moved": ["finger"], "ended": ["finger"], "cancelled": ["finger"],
    "touches": [],
    "pan": ["duration", "hold"], "pinch": ["factor", "duration", "spread"],
    "tap": [], "doubleTap": [], "twoFingerTap": [],
    "offset": ["animated"], "show": ["animated"], "page": ["animated"], "zoom": ["animated"],
    "zoomTo": ["animated"], "cycleZoom": ["animated"], "top": [], "flash": [],
    "size": [], "save": [], "restore": [],
  ]

  private static let longestGesture = 0.0...3600

  /// Reads an element that may add so many events.
  init(_ node: YAMLNode, room: Int) throws {
    let all = Self.actions.keys.sorted()
    let known = ["time"] + all + Set(Self.actions.values.joined()).sorted()
    let values = try node.values(among: known, of: "An event")
    guard let timeNode = values["time"] else { throw node.error("An event needs a time.") }
    time = try timeNode.number("A time", in: 0...1e9)
    let chosen = all.filter { values[$0] != nil }
    guard chosen.count == 1, let key = chosen.first, let value = values[key] else {
      throw node.error("An event must have exactly one of \(all.joined(separator: ", ")).")
    }
    for (other, node) in values where other != "time" && other != key {
      guard Self.actions[key]?.contains(other) == true else {
        throw node.error("An event with '\(key)' takes no '\(other)'.")
      }
    }
    if let gesture = try Self.gesture(key, value, values) {
      guard gesture.eventCount <= room else {
        throw value.error(
          "A trace may have at most \(Trace.greatestEventCount) touches, \(Int(Gesture.touchRate)) for "
            + "each second of a gesture; with this gesture there are more."
        )
      }
      events = Trace.Event.events(of: gesture, from: time)
    } else if let touches = try Self.touches(key, value, values) {
      events = [Trace.Event(time: time, action: .touches(touches))]
    } else if key == "save" || key == "restore" {
      try value.requireTrue(key)
      events = [Trace.Event(time: time, action: key == "save" ? .save : .restore)]
    } else {
      let request = try Self.request(key, value, values)
      events = [Trace.Event(time: time, action: .request(request))]
    }
  }

  // MARK: - Touches

  private static func touches(
    _ key: String,
    _ value: YAMLNode,
    _ values: [String: YAMLNode]
  ) throws -> [Touch]? {
    if key == "touches" {
      guard let elements = value.elements, !elements.isEmpty else {
        throw value.error("Touches must be a list such as [{finger: 1, began: [160, 230]}].")
      }
      return try elements.map { element in
        let phases = Touch.Phase.allCases.map(\.rawValue)
        let values = try element.values(among: ["finger"] + phases, of: "A touch")
        let chosen = phases.filter { values[$0] != nil }
        guard chosen.count == 1, let key = chosen.first, let place = values[key] else {
          throw element.error(
            "A touch must have exactly one of \(phases.joined(separator: ", "))."
          )
        }
        return try touch(key, place, values)
      }
    }
    guard Touch.Phase(rawValue: key) != nil else { return nil }
    return [try touch(key, value, values)]
  }

  private static func touch(
    _ key: String,
    _ place: YAMLNode,
    _ values: [String: YAMLNode]
  ) throws -> Touch {
    guard let phase = Touch.Phase(rawValue: key) else {
      preconditionFailure("'\(key)' is a phase of a touch")
    }
    let finger = try values["finger"]?.integer("A finger", in: 1...1000)
    return Touch(finger: finger ?? 1, phase: phase, location: try place.point("A touch's place"))
  }

  private static func gesture(
    _ key: String,
    _ value: YAMLNode,
    _ values: [String: YAMLNode]
  ) throws -> Gesture? {
    func duration(_ key: String, or standard: Double) throws -> Double {
      try values[key]?.number("The \(key)", in: longestGesture) ?? standard
    }
    switch key {
    case "pan":
      guard let ends = value.elements, ends.count == 2 else {
        throw value.error("A pan must be two places such as [[160, 400], [160, 100]].")
      }
      return .pan(
        from: try ends[0].point("A pan's beginning"),
        to: try ends[1].point("A pan's end"),
        duration: try duration("duration", or: 0.3),
        hold: try duration("hold", or: 0)
      )
    case "pinch":
      guard let factor = values["factor"] else {
        throw value.error("A pinch needs a factor, such as 2 or 0.5.")
      }
      return .pinch(
        at: try value.point("A pinch's place"),
        factor: try factor.number("The factor", in: 0.001...1000),
        duration: try duration("duration", or: 0.3),
        spread: try values["spread"]?.number("The spread", in: 1...10_000) ?? 80
      )
    case "tap": return .tap(try value.point("A tap's place"))
    case "doubleTap": return .doubleTap(try value.point("A tap's place"))
    case "twoFingerTap": return .twoFingerTap(try value.point("A tap's place"))
    default: return nil
    }
  }

  // MARK: - Requests

  private static func request(
    _ key: String,
    _ value: YAMLNode,
    _ values: [String: YAMLNode]
  ) throws -> ScrollRequest {
    let animated = try values["animated"]?.flag("animated") ?? false
    switch key {
    case "offset": return .setOffset(try value.point("An offset"), animated: animated)
    case "show":
      return .scrollToVisible(try value.rectangle("What is shown"), animated: animated)
    case "page":
      let page = try value.integer("A page", in: 0...AlbumLayout.greatestPageCount)
      return .goToPage(page, animated: animated)
    case "zoom": return .setZoom(try value.number("A zoom", in: 1e-6...1e6), animated: animated)
    case "zoomTo":
      let rectangle = try value.rectangle("What is zoomed to")
      guard rectangle.size.width > 0, rectangle.size.height > 0 else {
        throw value.error(
          "What is zoomed to must have a width and a height above 0, as [0, 0, 320, 460] has."
        )
      }
      return .zoomToRectangle(rectangle, animated: animated)
    case "cycleZoom":
      try value.requireTrue(key)
      return .cycleZoom(animated: animated)
    case "size":
      let size = try World.size(value)
      return .resize(Size(width: Double(size.width), height: Double(size.height)))
    case "top":
      try value.requireTrue(key)
      return .scrollToTop
    default:
      try value.requireTrue(key)
      return .flashIndicators
    }
  }
}
