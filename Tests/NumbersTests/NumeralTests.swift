import BigInt
import FathomNumbers
import TestSupport
import Testing

@Suite struct NumeralTests {
  @Test(arguments: [
    ("1", 1), ("-1.5", 1), ("0.5", 0), ("0.1", -3), ("8", 4), ("7.9999999999999999999999", 3),
    ("1e-1000", -3321), ("0x1.8p-3", -2), ("0x0.001", -11), ("-0xff00", 16),
    ("0x1p1000000", 1_000_001),
    ("1e-1000000000", -3_321_928_094), ("1e1000000000", 3_321_928_095),
    ("0.0001e100000000000", 332_192_809_476), ("0x1p-99999999999", -99_999_999_998),
  ])
  func `the binary exponent is found without the number`(text: String, exponent: Int) throws {
    let numeral = try #require(Numeral(text))
    #expect(numeral.approximateBinaryExponent == exponent)
  }

  @Test(arguments: ["0", "-0.000", "0e99999999999999999999", "0x0p-5"])
  func `zero has no exponent`(text: String) throws {
    let numeral = try #require(Numeral(text))
    #expect(numeral.isZero)
    #expect(!numeral.isNegative)
    #expect(!numeral.isBeyondRange)
    #expect(numeral.approximateBinaryExponent == nil)
    #expect(numeral.digitCount == 0)
    #expect(numeral.value(precision: 10).isZero)
    #expect(numeral.rounded(toFractionBits: 1000) == 0)
  }

  @Test(arguments: [
    "1e-1000000000", "1e1000000000", "-1e99999999999999999999999", "1e-999999999999999999999",
    "0x1p1000000001", "-0x1p-9999999999999999999999",
  ])
  func `what no exponent can hold is beyond range, at no cost`(text: String) throws {
    let duration = try ContinuousClock().measure {
      for _ in 0..<100 {
        let numeral = try #require(Numeral(text))
        #expect(numeral.isBeyondRange)
        let exponent = try #require(numeral.approximateBinaryExponent)
        #expect((exponent < 0) == text.contains("-9") || text.contains("e-1"))
        #expect(exponent.magnitude < 1 << 62)
      }
    }
    // Powers of ten of that many digits would take for ever.
    #expect(duration < .seconds(10))
  }

  @Test func `numerals keep what was written`() throws {
    let numeral = Numeral("-0.00150e3")
    #expect(numeral.description == "-0.00150e3")
    #expect(numeral.digitCount == 3)
    #expect(numeral.isNegative)
    #expect(numeral != Numeral("-1.5"))
    #expect(Numeral(-120).text == "-120")
    #expect(Numeral(-120).digitCount == 3)
    #expect(Numeral(.min).approximateBinaryExponent == 64)
    #expect(Numeral(0) == Numeral("0"))
    #expect(Numeral(-77) == Numeral("-77"))
  }

  @Test(arguments: [
    ("0.5", 0, 0), ("1.5", 0, 2), ("2.5", 0, 2), ("-0.5", 0, 0), ("-1.5", 0, -2), ("0.25", 1, 0),
    ("0.75", 1, 2), ("5", -1, 2), ("6", -2, 2), ("7", -2, 2), ("10", -2, 2), ("11", -2, 3),
    ("0.50000000000000000000000000000000000000000000000000000000000000000000000000001", 0, 1),
    ("0.49999999999999999999999999999999999999999999999999999999999999999999999999999", 0, 0),
    ("1e-5000", 10, 0), ("3e-1", 3, 2),
  ])
  func `integers are rounded once, ties to even`(text: String, bits: Int, integer: Int) throws {
    #expect(try #require(Numeral(text)).rounded(toFractionBits: bits) == BigInt(integer))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `any text is rounded as exact integers say`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let digits = BigInt.random(bits: 200, using: &random)
      let places = Int.random(in: 0...80, using: &random)
      let bits = Int.random(in: -40...200, using: &random)
      let numeral = try #require(Numeral("\(digits)e-\(places)"))
      // digits · 2^bits / 10^places, rounded by division.
      let power = BigInt(10).power(places)
      let dividend = 2 * digits * (BigInt(1) << max(bits, 0)) + power * (BigInt(1) << max(-bits, 0))
      let divisor = 2 * power * (BigInt(1) << max(-bits, 0))
      var (expected, rest) = dividend.floorDivided(by: divisor)
      if rest.isZero, expected.floorRemainder(2) == 1 { expected -= 1 }
      #expect(numeral.rounded(toFractionBits: bits) == expected)
    }
  }

  @Test func `enough bits are kept after the point`() throws {
    let numeral = Numeral("123456.789")
    #expect(numeral.value(fractionBits: 100).precision == 17 + 100 + 64)
    #expect(Numeral("1e-300").value(fractionBits: 100).precision == 64)
  }
}
