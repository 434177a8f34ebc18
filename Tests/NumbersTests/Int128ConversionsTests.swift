import BigInt
import FathomNumbers
import TestSupport
import Testing

@Suite struct Int128ConversionsTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `doubles are as MPFR rounds them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let value = Self.integer(using: &random)
      let n = Int.random(in: -1250...1050, using: &random)
      let expected = Double(BigFloat(BigInt(value), exponent: n))
      #expect(Double(value, scaledByPowerOfTwo: n) == expected, "\(value) * 2^\(n)")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `scaled doubles are as MPFR rounds them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let value = Self.integer(using: &random)
      let n = Int.random(in: -1_000_000...1_000_000, using: &random)
      #expect(
        ScaledDouble(value, exponent: n) == ScaledDouble(BigFloat(BigInt(value), exponent: n))
      )
      let big = BigInt.random(bits: 400, using: &random)
      #expect(ScaledDouble(big, exponent: n) == ScaledDouble(BigFloat(big, exponent: n)))
    }
  }

  @Test(arguments: [
    (Int128(1), -1074, 0x1p-1074), (1, -1075, 0), (3, -1076, 0x1p-1074), (3, -1075, 0x2p-1074),
    (-1, -1075, 0),
    (5, -1075, 0x2p-1074), (1, 1023, 0x1p1023), (1, 1024, .infinity), (-1, 1024, -.infinity),
    (0, 5000, 0),
    (1, .max, .infinity), (1, .min, 0), (0x1f_ffff_ffff_ffff, 971, .greatestFiniteMagnitude),
    (0x3f_ffff_ffff_ffff, 970, .infinity), (0x3f_ffff_ffff_fffe, 970, .greatestFiniteMagnitude),
    (0x1f_ffff_ffff_ffff, -1075, .leastNormalMagnitude), (.min, 0, -0x1p127), (.max, 0, 0x1p127),
  ])
  func `the ends of the range round as IEEE 754 says`(value: Int128, n: Int, expected: Double) {
    #expect(Double(value, scaledByPowerOfTwo: n) == expected)
  }

  @Test func `big integers fit or do not`() {
    let limb: Int128 = 1 << 64
    let values: [Int128] = [.min, .min + 1, -limb, -1, 0, 1, limb / 2, limb, .max - 1, .max]
    for value in values {
      #expect(Int128(exactly: BigInt(value)) == value)
    }
    #expect(Int128(exactly: BigInt(Int128.max) + 1) == nil)
    #expect(Int128(exactly: BigInt(Int128.min) - 1) == nil)
    #expect(Int128(exactly: BigInt(1) << 200) == nil)
  }

  private static func integer(using random: inout SplitMix64) -> Int128 {
    let bits = Int.random(in: 1...127, using: &random)
    return Int128(exactly: BigInt.random(bits: bits, using: &random)) ?? 0
  }

  @Test(arguments: [
    0.0, -0.5, 0.5, 1.5, -2.5, 0x1p52 + 1, 0x1p61, 0x1.fffffffffffffp61, -0x1p62,
    0x1.123456789abcdp63,
    -0x1.fffffffffffffp80, 0x1.8p104, -0x1.fffffffffffffp126,
  ])
  func `the integer nearest to a number`(number: Double) {
    #expect(Int128(nearest: number) == Int128(number.rounded(.toNearestOrEven)))
  }
}
