import FathomFiles
package import FathomGenerators
import FathomNavigation
package import FathomNumbers
import FathomRendering
package import FathomWorlds

extension Flight {
  /// The octaves, or frame widths, that a dive without a script makes in a second on the mean.
  private static let diveSpeed: Numeral = 3

  /// The share of its time in which such a dive gathers speed, and comes to rest again.
  private static let diveRamp: Numeral = "0.1"

  /// The shortest time of a dive whose pace nobody names, in seconds.
  private static let shortestDive: Numeral = 4

  /// A dive from the home view into a world's own view, from rest to rest; a pan where that view is as
  /// wide as home.
  ///
  /// Without a pace it makes three octaves a second, and takes four seconds at least. Its mode is
  /// the quickest one that the dive allows. Throws where the world has no view of its own.
  package static func dive(
    to world: World,
    at pace: Pace? = nil,
    rate: Numeral = 30
  ) throws -> Flight {
    guard world.view != ViewDescription() else {
      throw InputError.invalid(
        problem: "The world '\(world.name)' names no view to dive to; a flight needs 'camera'."
      )
    }
    guard try !world.isAtHome else {
      throw InputError.invalid(
        problem: "The view to dive to is the home view, where the dive begins; it must be another."
      )
    }
    func flight(_ pace: Pace) throws -> Flight {
      var end = Waypoint(pace: pace, view: world.view)
      end.easing = .trapezoid(ramp: diveRamp)
      var flight = try Flight(
        name: world.name,
        world: world,
        size: world.frameSize,
        rate: rate,
        waypoints: [Waypoint(time: 0, view: ViewDescription()), end]
      )
      try flight.useQuickestMode()
      return flight
    }
    if let pace { return try flight(pace) }
    let flight = try flight(.speed(diveSpeed))
    let shortest = Pace.duration(shortestDive)
    return try FlightPath(flight).time(ofWaypoint: 1) < Double(shortestDive.scriptValue)
      ? try Self.dive(to: world, at: shortest, rate: rate) : flight
  }

  /// A dive from the home view to a nucleus in a world's own view: past the Julia set that surrounds
  /// its minibrot, till the minibrot fills the frame as the whole set does at home.
  ///
  /// An iteration limit that is too low for the minibrot is raised.
  package static func dive(to nucleus: Nucleus, in world: World) throws -> Flight {
    var world = world
    if let limit = world.parameters["iterations"].flatMap({ Int($0) }) {
      try world.setParameter("iterations", to: "\(max(limit, nucleus.iterationLimit))")
    }
    world.view = try ViewDescription(
      at: nucleus.centerText,
      zoom: nucleus.minibrotZoom.decimalText(digits: 6)
    )
    return try dive(to: world)
  }

  /// Chooses the mode that draws the frames with the least work: from exponential maps where the world
  /// and all of the way allow them, else each by itself.
  package mutating func useQuickestMode() throws {
    mode = .exact
    guard try world.generator.iterating != nil, world.layers.isEmpty, world.boundsText == nil,
      !world.showsTiles
    else { return }
    let path = try FlightPath(self)
    guard path.firstOtherWaypoint == nil,
      path.dives.allSatisfy({
        ExponentialMap(between: $0.leg.start, and: $0.leg.end, samples: world.movingSamples) != nil
      })
    else { return }
    mode = .exponentialMap
    // The map makes them cheap, and with one the boundary of the set sparkles.
    if world.samples == nil { world.samples = 2 }
  }
}

extension World {
  /// Whether its own view is the home view.
  fileprivate var isAtHome: Bool {
    get throws {
      let place = try place(view, size: frameSize)
      let home = try self.place(ViewDescription(), size: frameSize)
      return place.pitch == home.pitch && place.center == home.center
    }
  }
}

extension Nucleus {
  /// The zoom at which the minibrot looks as the whole set does at zoom 1.
  package var minibrotZoom: BigFloat { BigFloat(1).rounded(toPrecision: 256) / size }

  /// The zoom three quarters of the way there, where the Julia set round the minibrot is seen.
  package var juliaZoom: BigFloat {
    let root = minibrotZoom.squareRoot()
    return root * root.squareRoot()
  }

  /// The nucleus as `at` takes it, "X,Y" with y up, right to 2^-32 of the minibrot's size.
  package var centerText: String {
    func text(_ value: BigFloat) -> String {
      // Bits from the leading one on, and the digits that hold them.
      let bits = value.isZero ? 0 : value.exponent - size.exponent + 32
      return bits > 0 ? value.decimalText(digits: 2 + BigFloat.decimalDigits(ofBits: bits)) : "0"
    }
    return text(center.x) + "," + text(-center.y)
  }
}
