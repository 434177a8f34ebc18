import BigInt
import FathomNumbers
import TestSupport
import Testing

@Suite struct FixedPointRegisterTests {
  /// A number below 2 in size, in units of the last place.
  private static func random(_ words: Int, using random: inout SplitMix64) -> BigInt {
    let bits = 64 * words - 4
    // Some of them with zeros in front.
    let zeros = Int.random(in: 0...3, using: &random) == 0 ? bits / 2 : 0
    let size = BigUInt.randomInteger(withMaximumWidth: bits + 1 - zeros, using: &random)
    return BigInt(sign: Bool.random(using: &random) ? .minus : .plus, magnitude: size)
  }

  private static func register(_ value: BigInt, _ words: Int) -> FixedPointRegister {
    FixedPointRegister(number(value, words), wordCount: words)
  }

  private static func number(_ value: BigInt, _ words: Int) -> BigFloat {
    BigFloat(value, exponent: 4 - 64 * words)
  }

  @Test(arguments: [1, 2, 3, 7, 8, 13, 27, 28, 39, 40, 57, 130, 199, 200, 230])
  func `operations write what exact ones compute, but for the last bits`(words: Int) {
    var random = SplitMix64(seed: UInt64(words))
    var result = FixedPointRegister(wordCount: words)
    // Short products leave out up to 32 units for every word.
    let units = 8..<200 ~= words ? 32 * words : 1
    for _ in 0..<50 {
      let (a, b) = (Self.random(words, using: &random), Self.random(words, using: &random))
      let x = Self.register(a, words)
      let y = Self.register(b, words)
      #expect(x.value == Self.number(a, words))
      result.add(x, y)
      #expect(result.value == Self.number(a + b, words))
      result.subtract(x, y)
      #expect(result.value == Self.number(a - b, words))
      result.add(y)
      #expect(result.value == Self.number(a, words))
      result.subtract(y)
      #expect(result.value == Self.number(a - b, words))
      for shift in 0...1 {
        result.multiply(x, y, timesPowerOfTwo: shift)
        let exact = (a * b) >> (64 * words - 4 - shift)
        let error = (Self.integer(result.value, words) - exact).magnitude
        #expect(error <= units, "2^\(shift)")
      }
      let product = result.value
      let zero = FixedPointRegister(wordCount: words)
      result.add(x, zero)
      result.multiply(by: y, timesPowerOfTwo: 1)
      #expect(result.value == product)
      result.add(x, zero)
      result.square()
      let exact = (a * a) >> (64 * words - 4)
      // Half of what a product times two leaves out.
      #expect((Self.integer(result.value, words) - exact).magnitude <= max(1, units / 2))
    }
  }

  private static func integer(_ value: BigFloat, _ words: Int) -> BigInt {
    value.scaled(byPowerOfTwo: 64 * words - 4).floor ?? 0
  }

  @Test(arguments: [1, 2, 5, 20, 40])
  func `doubles are rounded to nearest, ties to even`(words: Int) {
    var random = SplitMix64(seed: UInt64(words))
    for round in 0..<400 {
      var value = Self.random(words, using: &random)
      if round % 4 == 0 {
        // Halfway between two doubles, or a unit beside that.
        let tie = (BigInt(1) << 54) + BigInt(2 * round + 1)
        let shift = max(0, 64 * words - 64)
        value = (tie << shift) + BigInt(round / 4 % 3 - 1)
      }
      let register = Self.register(value, words)
      let number = Self.number(value, words)
      #expect(register.doubleValue == Double(number))
      #expect(register.scaledValue == ScaledDouble(number))
    }
    #expect(FixedPointRegister(wordCount: words).doubleValue == 0)
  }

  @Test func `words come and go at the end`() {
    let third = (BigInt(1) << 251) / 3
    var register = Self.register(third, 4)
    register.wordCount = 2
    #expect(register.value == BigFloat(third >> 128, exponent: -124))
    register.wordCount = 4
    #expect(register.value == BigFloat(third >> 128, exponent: -124))
    let other = Self.register(third, 4)
    var sum = FixedPointRegister(wordCount: 4)
    register.wordCount = 1
    sum.add(register, other)
    #expect(sum.wordCount == 1)
    #expect(sum.value == BigFloat(2 * (third >> 192), exponent: -60))
  }

  @Test func `enough words keep errors below a bound`() {
    for bits in [0, 58, 59, 122, 123, 440, 500, 3000, 20_000] {
      let count = FixedPointRegister.wordCount(fractionBits: bits)
      let units = 8..<200 ~= count ? 32 * count : 1
      #expect(BigInt(units) << bits < BigInt(1) << (64 * count - 4))
      #expect(64 * (count - 1) < bits + 20)
    }
  }
}
