import BigInt
import FathomNumbers
import TestSupport
import Testing

@Suite struct BigFloatTextTests {
  @Test(arguments: [
    ("0", 0.0), ("1", 1), ("+3", 3), ("-1.5", -1.5), (".5", 0.5), ("5.", 5), ("1E+3", 1000),
    ("0.1", 0.1), ("1e-400", 0), ("4.9e-324", 0x1p-1074), ("-0.0", 0), ("000123.4500e-1", 12.345),
    ("0x1.8p-3", 0.1875), ("-0x1p10", -1024), ("0XFFP0", 255), ("0x.8", 0.5), ("0x1e5", 485),
    ("1e00000000000000000000003", 1000), ("-12e3", -12_000),
  ])
  func `text is read`(text: String, value: Double) throws {
    #expect(Double(try #require(BigFloat(text, precision: 200))) == value)
  }

  @Test(arguments: [
    "", " ", "1 ", " 1", "nan", "inf", "-", "+", ".", "e5", "1e", "1e+", "1e1.5", "0x", "0x.",
    "0xp1",
    "0x1p", "1.2.3", "--1", "+-1", "1_000", "1,5", "0x1.8p0x3", "1p3", "ff", "1e5 ", "1\u{0}", "٣",
    "0b1", "1@5", "infinity", "1e5e5", "0x1g", "−1",
  ])
  func `text that is no number is refused`(text: String) {
    #expect(BigFloat(text, precision: 64) == nil)
    #expect(Numeral(text) == nil)
  }

  @Test(arguments: ["1e1000000000", "1e-1000000000", "0x1p1073741824", "1e99999999999999999999"])
  func `text beyond the range is refused`(text: String) {
    for rule in BigFloat.RoundingRule.allCases {
      #expect(BigFloat(text, precision: 64, rounding: rule) == nil)
      #expect(BigFloat("-" + text, precision: 64, rounding: rule) == nil)
    }
  }

  @Test(arguments: [1, 2, 24, 53, 64, 65, 200, 1000])
  func `text round trip keeps every bit`(precision: Int) throws {
    var random = SplitMix64(seed: UInt64(precision))
    for _ in 0..<100 {
      let exponent = Int.random(in: -3000...3000, using: &random)
      let integer = BigInt.random(bits: precision, using: &random)
      let value = BigFloat(integer, exponent: exponent).rounded(toPrecision: precision)
      for text in [value.description, value.hexadecimalText, value.decimalText()] {
        let back = try #require(BigFloat(text, precision: precision))
        #expect(back == value, "\(text)")
      }
    }
  }

  @Test func `decimal text is exact`() {
    #expect(
      BigFloat(0.1).decimalText() == "1.000000000000000055511151231257827021181583404541015625e-1"
    )
    #expect(
      BigFloat(Double.leastNonzeroMagnitude).decimalText().hasPrefix(
        "4.940656458412465441765687928682"
      )
    )
    #expect(BigFloat(Double.leastNonzeroMagnitude).decimalText().hasSuffix("447265625e-324"))
    #expect(
      BigFloat(BigInt(3), exponent: 100).decimalText() == "3.802951800684688204490109616128e30"
    )
    #expect(BigFloat(-1250).decimalText() == "-1.25e3")
    #expect(BigFloat(7).decimalText() == "7")
    #expect(BigFloat(0).decimalText() == "0")
  }

  @Test func `decimal text is rounded to nearest`() {
    #expect(BigFloat(2.5).decimalText(digits: 1) == "2")
    #expect(BigFloat(9.9999).decimalText(digits: 3) == "1e1")
    #expect(BigFloat(-0.001234567).decimalText(digits: 4) == "-1.235e-3")
  }

  @Test func `hexadecimal text starts with a one`() {
    #expect(BigFloat(0.1875).hexadecimalText == "0x1.8p-3")
    #expect(BigFloat(-1024).hexadecimalText == "-0x1p10")
    #expect(BigFloat(15).hexadecimalText == "0x1.ep3")
    #expect(BigFloat(0).hexadecimalText == "0x0p0")
  }

  @Test func `what is not finite has a name`() {
    let infinity = BigFloat(1) / BigFloat(0)
    #expect(infinity.description == "inf")
    #expect((-infinity).decimalText() == "-inf")
    #expect((infinity - infinity).hexadecimalText == "nan")
  }
}
