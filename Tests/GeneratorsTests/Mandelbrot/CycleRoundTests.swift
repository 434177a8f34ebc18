import FathomGenerators
import FathomNumbers
import Foundation
import Testing

/// Discs of points that are proved to be inside, against components whose shapes are known.
@Suite struct CycleRoundTests {
  @Test(arguments: [1e-3, 1e-5, 1e-7], [0.4, 1.5, 3, 4, 5.5])
  func `a disc stays in the cardioid, and fills a good part of the way to its edge`(
    inward: Double,
    angle: Double
  ) throws {
    // c = μ/2 − μ²/4, F'(z) = 2 z = μ.
    let (x, y) = ((1 - inward) * cos(angle), (1 - inward) * sin(angle))
    let round = round(multiplier: (x, y), moduli: [(x * x + y * y).squareRoot() / 2])
    // |dc/dμ| = |1 − μ| / 2, and the edge bends away by less than a hundredth on this way.
    let distance = inward * ((1 - x) * (1 - x) + y * y).squareRoot() / 2
    try expectDisc(of: round, upTo: distance)
  }

  @Test(arguments: [1e-3, 1e-5, 1e-7], [0.4, 1.5, 3, 4, 5.5])
  func `a disc stays in the disc of period 2`(inward: Double, angle: Double) throws {
    // F'(z) = 4 (1 + c), where z and z² + c are the roots of z² + z + 1 + c.
    let (x, y) = ((1 - inward) * cos(angle), (1 - inward) * sin(angle))
    let (squareX, squareY) = (1 - x, -y)
    let modulus = (squareX * squareX + squareY * squareY).squareRoot()
    let rootX = ((modulus + squareX) / 2).squareRoot()
    let rootY = squareY / (2 * rootX)
    let moduli = [1.0, -1.0].map { sign in
      let (x, y) = ((sign * rootX - 1) / 2, sign * rootY / 2)
      return (x * x + y * y).squareRoot()
    }
    try expectDisc(of: round(multiplier: (x, y), moduli: moduli), upTo: inward / 4)
  }

  @Test func `a cycle that repels has no disc`() {
    let round = round(multiplier: (1.0001, 0), moduli: [0.50005])
    #expect(!round.isAttracting())
    #expect(round.widestDisc(from: ScaledDouble(1e-3), to: ScaledDouble(1e-12)) == nil)
  }

  private func round(multiplier: (x: Double, y: Double), moduli: [Double]) -> CycleRound {
    let (x, y) = multiplier
    return CycleRound(
      away: ScaledDouble(0x1p-60),
      contraction: ScaledDouble(1 - (x * x + y * y).squareRoot()),
      distanceFromOne: ScaledDouble(((1 - x) * (1 - x) + y * y).squareRoot()),
      moduli: moduli,
      precision: 70
    )
  }

  /// Expects the widest disc, down to some hundred thousandth of the distance, to be no wider than that, and
  /// no less than a sixteenth of it, unless the ball would be too wide.
  private func expectDisc(of round: CycleRound, upTo distance: Double) throws {
    let (widest, least) = (ScaledDouble(16 * distance), ScaledDouble(distance * 1e-5))
    let radius = Double(try #require(round.widestDisc(from: widest, to: least)))
    #expect(radius <= distance * 1.01)
    #expect(radius >= min(distance / 16, 1e-6))
  }
}
