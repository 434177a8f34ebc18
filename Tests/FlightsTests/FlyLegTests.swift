import FathomFlights
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// The path of van Wijk and Nuij against `Vectors/fly.py`, which computes the formulas of their paper
/// in thousands of digits.
@Suite struct FlyLegTests {
  struct Place: Decodable {
    let x: String
    let y: String
    let width: String
  }

  struct Point: Decodable {
    let share: String
    let x: String
    let y: String
    let width: String
  }

  struct Vector: Decodable, CustomTestStringConvertible {
    let name: String
    let from: Place
    let to: Place
    let rho: String?
    let octaves: String
    let points: [Point]

    var testDescription: String { name }
  }

  static let vectors: [Vector] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Vectors/fly.json")
    guard let data = try? Data(contentsOf: file),
      let vectors = try? JSONDecoder().decode([Vector].self, from: data)
    else { return [] }
    return vectors
  }()

  private func path(_ vector: Vector, pace: Flight.Pace) throws -> FlightPath {
    func view(_ place: Place) throws -> ViewDescription {
      ViewDescription(
        center: try ViewDescription.center(place.x + "," + place.y),
        extent: .width(try #require(Numeral(place.width)))
      )
    }
    let flight = try Flight(
      name: "test",
      world: World(#require(GeneratorCatalog.entry(named: "noise"))),
      size: Size(width: 640, height: 360),
      rate: Numeral(1),
      waypoints: [
        Flight.Waypoint(time: Numeral(0), view: view(vector.from)),
        Flight.Waypoint(
          pace: pace,
          view: view(vector.to),
          way: .fly(curvature: vector.rho.flatMap { Numeral($0) })
        ),
      ]
    )
    return try FlightPath(flight)
  }

  @Test func `there are vectors`() {
    #expect(Self.vectors.count == 28)
  }

  @Test(arguments: vectors) func `views are right to 1e-12 of their width`(vector: Vector) throws {
    let path = try path(vector, pace: .time(Numeral(100)))
    for point in vector.points {
      let frame = Int((try #require(Double(point.share)) * 100).rounded())
      let grid = path.view(ofFrame: frame).grid
      let digits = max(point.x.utf8.count, point.y.utf8.count)
      let precision = 256 + digits * 4
      func number(_ text: String) throws -> BigFloat {
        try #require(Numeral(text)).value(precision: precision)
      }
      let width = try number(point.width)
      #expect(abs(Double(grid.exactPitch * BigFloat(640) / width) - 1) < 1e-12, "\(point.share)")
      let center = grid.exactCenter
      let dx = center.x.rounded(toPrecision: precision) - (try number(point.x))
      let dy = center.y.rounded(toPrecision: precision) - (try number(point.y))
      #expect(abs(Double(dx / width)) < 1e-12, "\(point.share)")
      #expect(abs(Double(dy / width)) < 1e-12, "\(point.share)")
    }
  }

  @Test(arguments: vectors) func `a speed is octaves of the path per second`(vector: Vector) throws
  {
    let path = try path(vector, pace: .speed(Numeral(2)))
    let octaves = try #require(Double(vector.octaves))
    #expect(abs(path.time(ofWaypoint: 1) * 2 / octaves - 1) < 1e-12)
    #expect(path.frameCount == Int(octaves / 2) + 1)
  }

  @Test(.optimized, arguments: vectors) func `a path goes out once at most, and never jumps`(
    vector: Vector
  ) throws {
    let path = try path(vector, pace: .time(Numeral(400)))
    let grids = (0...400).map { path.view(ofFrame: $0).grid }
    let grows = zip(grids, grids.dropFirst()).map { $0.exactPitch < $1.exactPitch }
    // Once it goes in, it goes in.
    #expect(zip(grows, grows.dropFirst()).allSatisfy { $0 || !$1 })
    // In van Wijk's metric all steps are equal: e^(length / 400) bounds what the width changes by,
    // and length / ρ² / 400 what the centre moves by in view widths; a little more in its own chord.
    let rho = try vector.rho.map { try #require(Double($0)) } ?? 2.0.squareRoot()
    let step = try #require(Double(vector.octaves)) * log(2) / 400
    for (one, next) in zip(grids, grids.dropFirst()) {
      let ratio = Double(BigFloat.log(next.exactPitch.rounded(toPrecision: 128) / one.exactPitch))
      #expect(abs(ratio) < step * 1.000001 + 1e-12)
      let wider = max(one.exactPitch, next.exactPitch) * BigFloat(640)
      for axis in [\FathomNavigation.Point<BigFloat>.x, \.y] {
        let way = next.exactCenter[keyPath: axis] - one.exactCenter[keyPath: axis]
        let most = step / (rho * rho) * exp(step)
        #expect(abs(Double(way.rounded(toPrecision: 128) / wider)) < most + 1e-9)
      }
    }
  }

  @Test func `every view is anchored where it is near, and colours go over by and by`() throws {
    let vector = try #require(Self.vectors.first { $0.name == "deep-to-deep" })
    let path = try path(vector, pace: .time(Numeral(2000)))
    let views = (0...2000).map { path.view(ofFrame: $0) }
    #expect(views[0].anchorIndex == 0 && views[2000].anchorIndex == 1)
    // The share of the second waypoint's colours: none, then more and more, then all.
    let weights = views.map { view in
      let weight = view.secondAnchor?.weight ?? 0
      #expect(view.secondAnchor?.index != view.anchorIndex)
      return view.anchorIndex == 0 ? weight : 1 - weight
    }
    #expect(weights[0] == 0 && weights[2000] == 1)
    #expect(zip(weights, weights.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 0.75 })
    #expect(weights.contains { $0 > 0.1 && $0 < 0.9 })
    // Away from the top both the anchor's orbit and its colours are the near end's alone.
    for (index, view) in views.enumerated() where view.depth > 20 {
      #expect(view.secondAnchor == nil && view.anchorIndex == (index < 750 ? 0 : 1))
    }
  }

  @Test func `over one point a flight is a dive`() throws {
    func waypoints(_ way: Flight.Way) throws -> [Flight.Waypoint] {
      [
        Flight.Waypoint(time: Numeral(0), view: try ViewDescription(at: "0.1,0.3", zoom: "1")),
        Flight.Waypoint(
          pace: .time(Numeral(9)),
          view: try ViewDescription(at: "0.1,0.3", zoom: "1e90"),
          way: way
        ),
      ]
    }
    func path(_ way: Flight.Way) throws -> FlightPath {
      try FlightPath(
        Flight(
          name: "test",
          world: World(#require(GeneratorCatalog.entry(named: "noise"))),
          size: Size(width: 64, height: 36),
          rate: Numeral(7),
          waypoints: waypoints(way)
        )
      )
    }
    let (flown, dived) = (try path(.fly(curvature: nil)), try path(.dive))
    for frame in 0..<flown.frameCount {
      #expect(flown.view(ofFrame: frame) == dived.view(ofFrame: frame))
    }
  }
}
