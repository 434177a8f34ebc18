import FathomGenerators
import FathomNavigation
import FathomNumbers
import Testing

@Suite struct GrowingOrbitTests {
  @Test(arguments: try Truth.points())
  func `steps of fewer bits give the members of full precision`(truth: Truth) throws {
    let point = ReferencePoint(truth.look.anchor)
    var growing = GrowingOrbit(point)
    let longest = min(truth.limit, 20_000)
    growing.grow(by: longest, to: longest)
    let orbit = growing.orbit
    #expect(orbit.lastIndex == longest || orbit.end != nil)

    var exact = PreciseOrbit(
      of: Point(
        x: BigFloat(point.x, exponent: -point.fractionBits),
        y: BigFloat(point.y, exponent: -point.fractionBits)
      ),
      precision: point.precision + 64
    )
    // What is beyond one unit in the last place, where half of one would be another number, in units of the grid: as
    // far is c for which the member is right.
    var worst = 0.0
    var derivative = ScaledComplex.zero
    var last = ScaledComplex.zero
    for index in 1...orbit.lastIndex {
      exact.advance()
      let expected = exact.member
      derivative = (last * derivative).scaled(byPowerOfTwo: 1) + one
      last = expected
      let difference = (orbit.member(index) - expected).squaredMagnitude
      guard difference > expected.scaled(byPowerOfTwo: -52).squaredMagnitude else { continue }
      let unit = truth.look.grid.fractionBits
      let square = (difference / derivative.squaredMagnitude).scaled(byPowerOfTwo: 2 * unit)
      worst = max(worst, Double(square).squareRoot())
    }
    #expect(worst < 1, "\(truth.name): \(worst)")
  }

  private let one = ScaledComplex(real: 1, imaginary: 0)
}
