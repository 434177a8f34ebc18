import BigInt
import FathomFiles
import FathomFlights
import FathomFrames
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Testing

private func numeral(_ text: String) throws -> Numeral { try #require(Numeral(text)) }

private func flight(
  world: String = "noise",
  rate: String = "30",
  size: Size<Int> = Size(width: 64, height: 36),
  _ stops: [(time: String, at: String, width: String)]
) throws -> Flight {
  try Flight(
    name: "test",
    world: World(#require(GeneratorCatalog.entry(named: world))),
    size: size,
    rate: numeral(rate),
    waypoints: stops.map {
      Flight.Waypoint(
        time: try numeral($0.time),
        view: ViewDescription(
          center: try ViewDescription.center($0.at),
          extent: .width(try numeral($0.width))
        )
      )
    }
  )
}

@Suite struct FlightTests {
  @Test(arguments: [
    ("0.29", "100", 30), ("2", "30", 61), ("0.1", "30", 4), ("1", "29.97", 30), ("0.7", "30", 22),
    ("1e-9", "30", 1), ("3.333", "3", 10),
  ])
  func `there are floor(T · rate) + 1 frames, in exact arithmetic`(
    time: String,
    rate: String,
    count: Int
  ) throws {
    let flight = try flight(rate: rate, [("0", "0,0", "1"), (time, "0,0", "0.5")])
    #expect(flight.frameCount == count)
  }

  @Test(arguments: [["0", "0"], ["0", "2", "1"], ["1", "2"], ["0", "1e9"]])
  func `times out of order and endless flights are refused`(times: [String]) {
    #expect(throws: InputError.self) {
      try flight(rate: "1000", times.map { ($0, "0,0", "1") })
    }
  }
}

@Suite struct FlightPathTests {
  @Test(arguments: ["1e-3", "1e-100", "1e-1000", "1e4", "1e300"])
  func `a waypoint's frame is the view of the waypoint`(width: String) throws {
    let flight = try flight([
      ("0", "0.1,0.2", "4"), ("2", "0.3333,-0.777", width), ("3", "0,0", "1"),
    ])
    let path = try FlightPath(flight)
    for (frame, index) in [(0, 0), (60, 1), (90, 2)] {
      let (direct, _) = try flight.world.view(flight.waypoints[index].view, size: flight.size)
      #expect(path.view(ofFrame: frame).grid == direct.grid)
      #expect(path.view(ofFrame: frame).depth == direct.depth)
    }
  }

  @Test(arguments: ["1e-14", "1e-320", "1e-1000", "1e-10000"])
  func `a dive is exponential in time and never steps back`(width: String) throws {
    let flight = try flight([("0", "-0.75,0", "4"), ("10", "-1.25,0.0123456789", width)])
    let path = try FlightPath(flight)
    let depths = (0..<flight.frameCount).map { path.view(ofFrame: $0).depth }
    let step = (depths[300] - depths[0]) / 300
    #expect(step > 0)
    for frame in 1...300 {
      #expect(abs(depths[frame] - depths[frame - 1] - step) < 1e-9 * max(1, depths[frame]))
    }
  }

  @Test(arguments: ["1e-14", "1e-320", "1e-1000"], [true, false])
  func `a dive, in or out, keeps one point of the screen fixed`(width: String, goesIn: Bool) throws
  {
    let wide = (at: "-0.75,0.25", width: "4")
    let deep = (at: "-1.25,0.0123456789", width: width)
    let (start, end) = goesIn ? (wide, deep) : (deep, wide)
    let flight = try flight([("0", start.at, start.width), ("10", end.at, end.width)])
    let path = try FlightPath(flight)
    // The point that stays: c1 + (c0 − c1) · w1 / (w1 − w0), far beyond any frame's own digits.
    let precision = 8000
    func value(_ text: String) throws -> BigFloat { try numeral(text).value(precision: precision) }
    let (c0, c1) = (try value("-0.75"), try value("-1.25"))
    let (w0, w1) = (try value("4"), try value(width))
    let fixed = c1 + (c0 - c1) * w1 / (w1 - w0)
    var places: [Double] = []
    for frame in stride(from: 0, through: 300, by: 20) {
      let grid = path.view(ofFrame: frame).grid
      let pixels = (fixed - grid.exactCenter.x.rounded(toPrecision: precision)) / grid.exactPitch
      places.append(Double(pixels))
    }
    for place in places { #expect(abs(place - places[0]) < 1e-6) }
    #expect(abs(places[0]) < 64)
  }

  @Test func `views of one width are panned between by whole pixels`() throws {
    let flight = try flight([("0", "0,0", "1e-50"), ("1", "3e-50,1e-50", "1e-50")])
    let path = try FlightPath(flight)
    let first = path.view(ofFrame: 0).grid
    var previous = BigInt(-1)
    for frame in 0..<30 {
      let pan = try #require(path.view(ofFrame: frame).grid.pan(from: first))
      #expect(pan.columns > previous && pan.rows >= 0)
      previous = pan.columns
    }
    #expect(previous == 186)  // 29 / 30 of 3 · 64 pixels, rounded
  }

  @Test func `one scale written in two ways is a pan`() throws {
    let flight = try Flight(
      name: "test",
      world: World(#require(GeneratorCatalog.entry(named: "noise"))),
      size: Size(width: 64, height: 36),
      rate: Numeral(10),
      waypoints: [
        Flight.Waypoint(
          time: Numeral(0),
          view: ViewDescription(
            center: ViewDescription.center("0.1,0.2"),
            extent: .zoom(Numeral(10))
          )
        ),
        Flight.Waypoint(
          time: Numeral(1),
          view: ViewDescription(
            center: ViewDescription.center("0.7,0.5"),
            extent: .height("0.4")
          )
        ),
      ]
    )
    let path = try FlightPath(flight)
    let xs = (0...10).map { Double(path.view(ofFrame: $0).grid.exactCenter.x) }
    #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 < $1 } && xs[0] == 0.1 && xs[10] == 0.7)
  }

  @Test func `every view names the deeper end of its leg as anchor`() throws {
    let flight = try flight([("0", "0,0", "4"), ("1", "0.5,0", "1e-9"), ("2", "0,0", "1")])
    let path = try FlightPath(flight)
    #expect(path.view(ofFrame: 0).anchorIndex == 1)
    #expect(path.view(ofFrame: 10).anchorIndex == 1)
    #expect(path.view(ofFrame: 60).anchorIndex == 1)
    #expect(path.view(ofFrame: 45).anchorIndex == 1)
    #expect(path.anchors.count == 3)
    #expect(path.anchors[1].depth == path.view(ofFrame: 30).depth)
  }

  @Test func `the Mandelbrot world has its imaginary axis up`() throws {
    let flight = try flight(world: "mandelbrot", [("0", "0,1", "4"), ("1", "0,1", "1")])
    let grid = try FlightPath(flight).view(ofFrame: 0).grid
    #expect(grid.exactCenter.y == BigFloat(-1))
    #expect(flight.world.centerText(of: grid) == "0,1")
  }

  @Test(arguments: ["1e-20", "1e-1000"])
  func `a centre's text leads back to the same pixels`(width: String) throws {
    let flight = try flight([("0", "-0.75,0.1", "4"), ("1", "-1.25,0.0123456789", width)])
    for frame in [7, 15, 29] {
      let grid = try FlightPath(flight).view(ofFrame: frame).grid
      let text = flight.world.centerText(of: grid)
      let center = try ViewDescription.center(text)
      let error =
        (center.x.value(precision: 8000) - grid.exactCenter.x.rounded(toPrecision: 8000))
        / grid.exactPitch
      #expect(abs(Double(error)) < 1e-3)
    }
  }
}
