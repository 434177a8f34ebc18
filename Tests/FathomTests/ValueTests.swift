import Fathom
import Foundation
import Testing

/// Numbers, places and worlds as values of other people's programs.
@Suite struct ValueTests {
  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func `numbers of any precision have literals, hashes and codes`() throws {
    let half: BigFloat = 0.5
    let two: BigFloat = 2
    #expect(half * two == 1 && half < two)
    var sum: BigFloat = .zero
    for _ in 0..<4 { sum += half }
    #expect(sum == two)
    let third = BigFloat(1) / BigFloat(3)
    #expect(try copy(third) == third && copy(third).precision == third.precision)
    // 1 of 64 bits and 1 of 53 bits are one number.
    #expect(Set<BigFloat>([1, 1.0, 2]).count == 2)
    #expect(throws: (any Error).self) { try copy(BigFloat(1) / BigFloat(0)) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        BigFloat.self,
        from: Data(#"{"precision": 0, "value": "0x1p0"}"#.utf8)
      )
    }
  }

  @Test func `numerals keep their text`() throws {
    let numeral: Numeral = "-1.50e-1000"
    #expect(try copy(numeral) == numeral && "\(numeral)" == "-1.50e-1000")
    #expect(Numeral("\(numeral)") == numeral && 3 as Numeral == "3")
    let words = ["ten", "", "1 "]
    #expect(words.allSatisfy { Numeral($0) == nil })
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Numeral].self, from: Data(#"["ten"]"#.utf8))
    }
  }

  @Test func `places are codes and keys`() throws {
    let place = ViewDescription(x: "-0.75", y: "1e-100", zoom: "1e1000")
    #expect(try copy(place) == place)
    #expect(Set([place, place, ViewDescription()]).count == 2)
    #expect(try copy(Point(x: 1.5, y: -2)) == Point(x: 1.5, y: -2))
    #expect(try copy(Size(width: 3, height: 4)) == Size(width: 3, height: 4))
  }

  @Test func `a world's document reads back`() throws {
    let text = """
      generator: noise
      seed: 7
      palette: moss
      colors: {density: 0.3}
      layers: [{generator: grid, opacity: 0.5}]
      """
    let world = try World(yaml: text)
    #expect(try World(yaml: world.yaml).yaml == world.yaml)
    #expect(world.yaml.contains("moss") && world.yaml.contains("\"7\""))
    let built = try World(generator: "noise", parameters: ["seed": "7"])
    #expect(try World(yaml: built.yaml).yaml == built.yaml)
    let flight = try Flight(
      through: built,
      waypoints: [
        Flight.Waypoint(time: 0, view: ViewDescription()),
        Flight.Waypoint(time: 2, view: ViewDescription(x: "0.1", y: "0.2", zoom: "1e50")),
      ]
    )
    #expect(flight.frameCount == 61)
    #expect(try Flight(yaml: flight.yaml).yaml == flight.yaml)
  }
}
