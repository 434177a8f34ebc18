import BigInt
import FathomNumbers
import TestSupport
import Testing

@Suite struct BigFloatConversionTests {
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `every finite Double goes there and back`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<800 {
      let value = Double.anyFinite(using: &random)
      #expect(Double(BigFloat(value)) == value)
      #expect(Float(BigFloat(value)) == Float(value))
      #expect(ScaledDouble(BigFloat(value)) == ScaledDouble(value))
    }
  }

  @Test(arguments: [
    (1, -1075, 0.0), (3, -1076, 0x1p-1074), (3, -1075, 0x2p-1074), (-1, -1074, -0x1p-1074),
    (1, 1024, .infinity), ((1 << 54) - 1, 970, .infinity),
    ((1 << 54) - 2, 970, .greatestFiniteMagnitude),
    ((1 << 53) - 1, -1075, .leastNormalMagnitude), (-1, 100_000, -.infinity),
    (-1, -100_000, 0),
  ])
  func `conversion to Double rounds at its own exponent`(
    significand: Int,
    exponent: Int,
    value: Double
  ) {
    #expect(Double(BigFloat(BigInt(significand), exponent: exponent)) == value)
  }

  @Test(arguments: [0, 1, 60, 63, 64, 65, 127, 128, 129, 300])
  func `integers keep their words`(bits: Int) {
    let power = BigInt(1) << bits
    for value in [power - 1, power, power + 1, -power - 1, -power, 1 - power] {
      let float = BigFloat(value)
      #expect(float.floor == value)
      #expect(float.ceiling == value)
      #expect(float.roundedToInteger == value)
      let quarter = BigFloat(4 * value + 1, exponent: -2)
      #expect(quarter.floor == value)
      #expect(quarter.ceiling == value + 1)
      #expect(quarter.roundedToInteger == value)
      let half = BigFloat(2 * value + 1, exponent: -1)
      #expect(half.floor == value)
      #expect(half.roundedToInteger == (value.floorRemainder(2) == 0 ? value : value + 1))
    }
  }

  @Test func `small numbers have integers around them`() {
    let tiny = BigFloat(BigInt(1), exponent: -100_000)
    #expect(tiny.floor == 0 && tiny.ceiling == 1 && tiny.roundedToInteger == 0)
    #expect((-tiny).floor == -1 && (-tiny).ceiling == 0 && (-tiny).roundedToInteger == 0)
    #expect(BigFloat(Int.min).floor == BigInt(Int.min))
    #expect(BigFloat(Int.max).ceiling == BigInt(Int.max))
  }

  @Test func `the exponent is MPFR's`() {
    #expect(BigFloat(1).exponent == 1)
    #expect(BigFloat(-0.75).exponent == 0)
    #expect(BigFloat(0.25).exponent == -1)
    #expect(BigFloat(0).exponent == .min)
    #expect(BigFloat(BigInt(1), exponent: -1_000_000).exponent == -999_999)
  }

  @Test func `the significand is rounded to 53 bits`() {
    let value = BigFloat((BigInt(1) << 54) - 1, exponent: -90_000)
    #expect(value.significandAndExponent() == (0.5, -89_945))
    #expect((-value).significandAndExponent() == (-0.5, -89_945))
    #expect(BigFloat(0).significandAndExponent() == (0, 0))
    #expect(BigFloat(12).significandAndExponent() == (0.75, 4))
  }

  @Test func `scaling is exact`() throws {
    let third = try #require(BigFloat("0.333", precision: 300))
    #expect(third.scaled(byPowerOfTwo: 5000).scaled(byPowerOfTwo: -5000) == third)
    #expect(BigFloat(3).scaled(byPowerOfTwo: -2) == BigFloat(0.75))
  }
}
