import BigInt
import FathomNumbers
import TestSupport
import Testing

/// GMP's answers beside those of BigInt, which computes in another way.
@Suite struct BigIntGMPTests {
  static let numbers: [BigInt] = [
    0, 1, -1, 10, -10, BigInt(1) << 64, -(BigInt(1) << 64), (BigInt(1) << 128) - 1,
    BigInt(3).power(700), -BigInt(7).power(12_000), (BigInt(1) << 20_000) + 1,
  ]

  @Test(arguments: numbers) func `texts are alike`(number: BigInt) {
    #expect(number.decimalText == String(number))
  }

  @Test(arguments: numbers, numbers) func `products are alike`(x: BigInt, y: BigInt) {
    #expect(x.times(y) == x * y)
  }

  @Test(arguments: numbers, [0, 1, 63, 64, 65, 20_000])
  func `powers of two shift`(number: BigInt, bits: Int) {
    #expect(number.times(powerOfTwo: bits) == number << bits)
    #expect(number.times(powerOfTwo: bits).floorQuotient(powerOfTwo: bits) == number)
    #expect(number.floorQuotient(powerOfTwo: -bits) == number << bits)
  }

  @Test(arguments: [0, 1, 2, 5, 10], [0, 1, 63, 64, 1000])
  func `powers are alike`(base: Int, exponent: Int) {
    #expect(BigInt(base, toThePower: exponent) == BigInt(base).power(exponent))
  }

  @Test(.optimized, arguments: numbers, numbers.filter { $0 != 0 })
  func `long numbers are divided downwards`(x: BigInt, y: BigInt) {
    let (quotient, remainder) = x.floorDivided(by: y)
    #expect(quotient * y + remainder == x)
    #expect(remainder == 0 || remainder.sign == y.sign)
    #expect(remainder.magnitude < y.magnitude)
  }
}
