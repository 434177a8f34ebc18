import FathomColoring
import FathomFiles
import FathomNavigation
import FathomNumbers
import FathomWorlds

extension Stop {
  /// The places of a flight's waypoints; adds an anchor for each that has a view of its own.
  static func all(
    of flight: Flight,
    anchors: inout [SceneAnchor]
  ) throws(InvalidWaypoint) -> [Stop] {
    var stops: [Stop] = []
    let lastView = flight.waypoints.lastIndex { $0.way != .hold }
    for (index, waypoint) in flight.waypoints.enumerated() {
      if waypoint.way == .hold, let last = stops.last {
        stops.append(last)
        continue
      }
      let place: World.Place
      do {
        place = try flight.world.place(waypoint.view, size: flight.size)
      } catch {
        let problem = (error as? InvalidValue)?.problem ?? "\(error)"
        throw InvalidWaypoint(index: index, problem: problem)
      }
      if let problem = flight.world.problem(ofCenter: place) {
        throw InvalidWaypoint(index: index, problem: problem)
      }
      stops.append(
        Stop(
          view: waypoint.view,
          place: place,
          anchorIndex: anchors.count,
          isInner: index > 0 && index != lastView
        )
      )
      anchors.append(
        SceneAnchor(
          point: place.center,
          fractionBits: PixelGrid.fractionBits(pitch: place.pitch),
          depth: place.depth,
          leastDepth: min(place.depth, 0)
        )
      )
    }
    return stops
  }
}

extension World {
  /// The problem of a view whose centre lies a pixel or more outside a bounded world; else nil.
  ///
  /// All ways of the camera are straight, so that no view between two such leaves the world either.
  fileprivate func problem(ofCenter place: Place) -> String? {
    let fractionBits = PixelGrid.fractionBits(pitch: place.pitch)
    guard let bounds = bounds(fractionBits: fractionBits) else { return nil }
    func isOutside(_ center: BigFloat, _ origin: BigFloat, _ extent: BigFloat) -> Bool {
      let way = center - origin
      return way <= -place.pitch || way - extent >= place.pitch
    }
    guard
      isOutside(place.center.x, bounds.origin.x, bounds.size.width)
        || isOutside(place.center.y, bounds.origin.y, bounds.size.height)
    else { return nil }
    let texts = (boundsText ?? []).map { $0.text.excerpt }
    return "The centre of a flight's view must lie in the world's bounds "
      + "[\(texts.joined(separator: ", "))]."
  }
}

extension Flight {
  /// The ways between stops.
  func legs(through stops: [Stop]) throws(InvalidWaypoint) -> [any Leg] {
    guard stops.count >= 2 else {
      throw InvalidWaypoint(index: 0, problem: "A flight needs at least two waypoints.")
    }
    guard waypoints[0].way == nil else {
      throw InvalidWaypoint(
        index: 0,
        problem: "The first waypoint is where the flight begins; no way leads to it."
      )
    }
    var legs: [(any Leg)?] = []
    for index in 1..<stops.count {
      let ends = LegEnds(
        start: stops[index - 1],
        end: stops[index],
        world: world,
        size: size
      )
      do {
        legs.append(try ends.leg(waypoints[index].way))
      } catch {
        throw InvalidWaypoint(index: index, problem: error.problem)
      }
    }
    // A hold shows what the leg before it ended with; one at the very start, what follows.
    let first = stops[0]
    let start = LegEnds(start: first, end: first, world: world, size: size)
    var view =
      legs.lazy.compactMap(\.self).first?.start ?? start.view(first, anchoredAt: first)
    return legs.map { leg in
      let leg = leg ?? HoldLeg(start: view)
      view = leg.end
      return leg
    }
  }

  /// The times of all waypoints in seconds.
  func times(of legs: [any Leg]) throws(InvalidWaypoint) -> [BigFloat] {
    var times: [BigFloat] = []
    for (index, waypoint) in waypoints.enumerated() {
      let last = times.last ?? BigFloat(0)
      let time: BigFloat
      switch waypoint.pace {
      case .time(let number): time = number.scriptValue
      case .duration(let number): time = last + number.scriptValue
      case .speed(let number):
        let length = index > 0 ? legs[index - 1].length : BigFloat(0)
        guard !length.isZero else {
          throw InvalidWaypoint(
            index: index,
            problem: "A speed needs a way to go, and here the camera stays where it is."
          )
        }
        time = last + length / number.scriptValue
      }
      guard index == 0 ? time.isZero : time > last else {
        throw InvalidWaypoint(
          index: index,
          problem: "The waypoints' times must begin at 0 and grow from one to the next"
            + (index == 0 ? "." : ", and the one before is at \(last.decimalText(digits: 6)).")
        )
      }
      times.append(time)
    }
    return times
  }

  /// The waypoints, those with colours of their own in the palette that the flight has now.
  var coloredWaypoints: [Waypoint] {
    zip(waypoints, colorMaps).map { waypoint, map in
      var waypoint = waypoint
      waypoint.colors = waypoint.colors.map { _ in map }
      return waypoint
    }
  }

  /// The colours at every waypoint.
  var colorMaps: [ColorMap] {
    var map = world.colorMap
    return waypoints.map { waypoint in
      if var colors = waypoint.colors {
        colors.show(map.palette)
        map = colors
      }
      return map
    }
  }
}

extension LegEnds {
  /// The way from stop to stop; nil for a hold.
  fileprivate func leg(_ way: Flight.Way?) throws(InvalidValue) -> (any Leg)? {
    switch way {
    case nil: return haveOneSize ? PanLeg(self) : DiveLeg(self)
    case .hold: return nil
    case .pan:
      guard haveOneSize else {
        throw InvalidValue("A pan needs two views of one size; 'via: fly' goes between any two.")
      }
      return PanLeg(self)
    case .dive:
      guard !haveOneSize else {
        throw InvalidValue(
          coincide(at: distance)
            ? Self.sameView("dive")
            : "A dive needs two views of different sizes; 'via: pan' and 'via: fly' do not."
        )
      }
      return DiveLeg(self)
    case .fly(let curvature):
      let distance = distance
      guard !coincide(at: distance) else { throw InvalidValue(Self.sameView("fly")) }
      // A fly leg divides by the distance; over one point it is a dive.
      guard !distance.length.isZero else { return DiveLeg(self) }
      return FlyLeg(
        self,
        distance: distance,
        curvature: curvature.map(\.scriptValue) ?? FlyLeg.standardCurvature
      )
    }
  }

  private static func sameView(_ way: String) -> String {
    "There is nothing to \(way) between two waypoints of the same view; 'via: hold' stays there."
  }
}
