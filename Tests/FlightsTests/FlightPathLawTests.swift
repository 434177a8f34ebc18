import FathomFlights
import FathomNavigation
import FathomNumbers
import FathomWorlds
import TestSupport
import Testing

/// What holds for every camera's path.
@Suite struct FlightPathLawTests {
  private static let rate = 10

  /// A flight by dives and pans over up to a thousand octaves.
  private struct Script: CustomStringConvertible {
    struct Stop {
      let seconds: Int
      let x: String
      let y: String
      /// A decimal exponent of the view's width; as that of the stop before for a pan.
      let width: Int?
      let easing: Easing
    }

    let stops: [Stop]

    init(_ choices: inout Choices) {
      stops = choices.list(2...4) { choices in
        Stop(
          seconds: choices.integer(1...5),
          x: "\(choices.integer(-300...300))e-2",
          y: "\(choices.integer(-300...300))e-2",
          width: choices.flag() ? choices.integer(-300...5) : nil,
          easing: choices.element([.linear, .smooth, .trapezoid(ramp: "0.25")])
        )
      }
    }

    var description: String { "\(stops)" }

    func flight() throws -> Flight {
      var (time, width) = (0, 0)
      let waypoints = try stops.enumerated().map { index, stop in
        time += index == 0 ? 0 : stop.seconds
        width = stop.width ?? width
        var waypoint = Flight.Waypoint(
          time: Numeral(time),
          view: ViewDescription(
            center: try ViewDescription.center("\(stop.x),\(stop.y)"),
            extent: .width(try #require(Numeral("1e\(width)")))
          )
        )
        waypoint.easing = stop.easing
        return waypoint
      }
      return try Flight(
        name: "test",
        world: World(#require(GeneratorCatalog.entry(named: "noise"))),
        size: Size(width: 64, height: 36),
        rate: Numeral(FlightPathLawTests.rate),
        waypoints: waypoints
      )
    }
  }

  /// Whether values never step back by more than some slack on the way from the first to the last.
  private static func isMonotonic<Value: Comparable & AdditiveArithmetic>(
    _ values: [Value],
    slack: Value = .zero
  ) -> Bool {
    let pairs = Array(zip(values, values.dropFirst()))
    return pairs.allSatisfy { $0 <= $1 + slack } || pairs.allSatisfy { $0 + slack >= $1 }
  }

  @Test(.optimized) func `between two waypoints a path goes one way, and it meets all of them`() {
    expectLaw(for: Script.init) { script in
      let flight = try script.flight()
      let path = try FlightPath(flight)
      let times = script.stops.dropFirst().reduce(into: [0]) {
        $0.append($0[$0.count - 1] + $1.seconds)
      }
      guard path.frameCount == times[times.count - 1] * Self.rate + 1 else { return false }
      for (index, time) in times.enumerated() {
        let (view, _) = try flight.world.view(flight.waypoints[index].view, size: flight.size)
        guard path.view(ofFrame: time * Self.rate).grid == view.grid else { return false }
      }
      return zip(times, times.dropFirst()).allSatisfy { start, end in
        let views = (start * Self.rate...end * Self.rate).map { path.view(ofFrame: $0) }
        let grids = views.map(\.grid)
        let pitch = grids[0].exactPitch
        // Pans go by whole pixels, and end where they should.
        let isPan = pitch == grids[grids.count - 1].exactPitch
        let slack = isPan ? pitch.scaled(byPowerOfTwo: -1) : .zero
        return Self.isMonotonic(views.map(\.depth)) && Self.isMonotonic(grids.map(\.exactPitch))
          && Self.isMonotonic(grids.map { $0.exactCenter.x }, slack: slack)
          && Self.isMonotonic(grids.map { $0.exactCenter.y }, slack: slack)
      }
    }
  }
}
