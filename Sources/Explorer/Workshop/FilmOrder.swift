import FathomColoring
import FathomFiles
import FathomFlights
import FathomFrames
import FathomNavigation
import FathomNumbers
import FathomWorlds

/// An order for a film: the stops of a camera in a world, as the page sends them.
///
/// One stop makes a dive from home to there, more a flight from the first to the last.
struct FilmOrder {
  /// The flight past all stops.
  let flight: Flight

  /// The most stops of a film.
  private static let stopLimit = 200
  /// The most frames of a film that is made while somebody waits.
  private static let frameLimit = 20_000

  /// Reads an order, of any length; throws a `Refusal` for what cannot be flown.
  ///
  /// Its keys are `world`, `stops` (views of tiles), `frame` (the size of the frame that they were
  /// seen in), `size`, `rate` and `speed` (octaves a second).
  init(_ node: YAMLNode, _ shelf: WorldShelf) throws {
    let keys = ["world", "stops", "frame", "size", "rate", "speed"]
    let order = try Order(node, for: "A film", keys: keys)
    var world = try shelf.entry(named: order.text("world")).world
    let frame = try Parse.size(order.text("frame"))
    world.size = try Parse.size(order.text("size"))
    // Those of one view would be none of the next: a film has them of pilot views all the way.
    world.colorMap.ranks = []
    let rate = try Parse.numeral(order.text("rate"), "The rate", in: 1...120)
    let speed = Flight.Pace.speed(try Parse.numeral(order.text("speed"), "The speed", in: 0.1...6))
    let grids = try order.elements("stops", in: 1...Self.stopLimit).map { stop in
      try stop.located { try WorldShelf.grid(of: stop.requiredText("A stop"), frame: frame) }
    }
    if grids.count == 1 {
      world.view = try world.description(of: grids[0])
      flight = try Flight.dive(to: world, at: speed, rate: rate)
    } else {
      flight = try Self.flight(through: world, grids, rate, speed)
    }
  }

  /// Why the film is too long to be made while somebody waits, a sentence; nil where it is not.
  var excess: String? {
    guard flight.frameCount > Self.frameLimit else { return nil }
    return
      "The film has \(flight.frameCount) frames, and \(Self.frameLimit) are the most here; take "
      + "fewer stops or a lower rate, or fly its flight file with 'fathom fly'."
  }

  private static func flight(
    through world: World,
    _ grids: [PixelGrid],
    _ rate: Numeral,
    _ speed: Flight.Pace
  ) throws -> Flight {
    var waypoints = [
      Flight.Waypoint(time: 0, view: try world.description(of: grids[0]))
    ]
    for (from, to) in zip(grids, grids.dropFirst()) {
      var stop = Flight.Waypoint(pace: speed, view: try world.description(of: to))
      let (deep, wide) = to.exactPitch < from.exactPitch ? (to, from) : (from, to)
      let isDive = deep.exactPitch < wide.exactPitch && wide.shows(deep.exactCenter)
      stop.way = isDive ? .dive : .fly(curvature: nil)
      stop.easing = .smooth
      waypoints.append(stop)
    }
    var flight = try Flight(through: world, rate: rate, waypoints: waypoints)
    try flight.useQuickestMode()
    return flight
  }
}

extension PixelGrid {
  /// Whether a point lies in the frame.
  fileprivate func shows(_ point: Point<BigFloat>) -> Bool {
    func isWithin(_ offset: BigFloat, _ length: Int) -> Bool {
      offset.magnitude * BigFloat(2) <= exactPitch * BigFloat(length)
    }
    let center = exactCenter
    return isWithin(point.x - center.x, size.width) && isWithin(point.y - center.y, size.height)
  }
}
