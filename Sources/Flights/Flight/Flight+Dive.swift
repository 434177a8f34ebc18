import FathomFiles
package import FathomGenerators
import FathomNavigation
package import FathomNumbers
package import FathomWorlds

extension Flight {
  /// The time of a dive at two octaves per second, in whole seconds.
  static func diveTime(octaves: Double) -> Int {
    max(1, Int((abs(octaves) / 2).rounded(.up)))
  }

  /// A dive from the home view into a world's own view, two octaves a second, four seconds at
  /// least.
  ///
  /// Throws where the world has no view of its own.
  package static func dive(to world: World) throws -> Flight {
    guard world.view != ViewDescription() else {
      throw InputError.invalid(
        problem: "The world '\(world.name)' names no view to dive to; a flight needs 'camera'."
      )
    }
    let size = world.frameSize
    let seconds = max(4, diveTime(octaves: try world.place(world.view, size: size).depth))
    return try Flight(
      name: world.name,
      world: world,
      size: size,
      rate: Numeral(30),
      waypoints: [
        Waypoint(time: Numeral(0), view: ViewDescription()),
        Waypoint(time: Numeral(seconds), view: world.view),
      ]
    )
  }

  /// A dive from the home view through a world's own view to a nucleus in it: past the Julia set
  /// that surrounds its minibrot, till the minibrot fills the frame as the whole set does at home.
  ///
  /// Views that are no octave deeper than the one before are left out. An iteration limit that is
  /// too low for the minibrot is raised.
  package static func dive(to nucleus: Nucleus, in world: World) throws -> Flight {
    var world = world
    if let limit = world.parameters["iterations"].flatMap({ Int($0) }) {
      try world.setParameter("iterations", to: "\(max(limit, nucleus.iterationLimit))")
    }
    let size = world.frameSize
    let center = nucleus.centerText
    func stop(_ view: ViewDescription) throws -> (view: ViewDescription, depth: Double) {
      (view, try world.place(view, size: size).depth)
    }
    func stop(zoom: BigFloat) throws -> (view: ViewDescription, depth: Double) {
      try stop(ViewDescription(at: center, zoom: zoom.decimalText(digits: 6)))
    }
    let minibrot = try stop(zoom: nucleus.minibrotZoom)
    var stops = [try stop(ViewDescription())]
    for next in [try stop(world.view), try stop(zoom: nucleus.juliaZoom)]
    where next.depth >= stops[stops.count - 1].depth + 1 && next.depth <= minibrot.depth - 1 {
      stops.append(next)
    }
    stops.append(minibrot)

    var seconds = 0
    var waypoints: [Waypoint] = []
    for (index, stop) in stops.enumerated() {
      if index > 0 { seconds += diveTime(octaves: stop.depth - stops[index - 1].depth) }
      waypoints.append(Waypoint(time: Numeral(seconds), view: stop.view))
    }
    return try Flight(
      name: world.name,
      world: world,
      size: size,
      rate: Numeral(30),
      waypoints: waypoints
    )
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
