import FathomFiles
import FathomNumbers
import TestSupport
import Testing

@Suite struct ParseTests {
  @Test(arguments: [
    "0", "-0.75", "1e-1000", "+.5", "5.", "1E30102000", "1e-30102000", "0x1.8p-5", "-00012.50",
  ])
  func `a coordinate stays as it was written`(text: String) throws {
    #expect(try Parse.numeral(text, "It").text == text)
  }

  @Test(arguments: ["1e30103000", "1e-30103000", "1e-1000000000", "1e99999999999999999999"])
  func `a coordinate has a budget of bits`(text: String) {
    let sentence = problem { try Parse.numeral(text, "It") }
    #expect(sentence.hasPrefix("It '\(text)' needs more than the 100000000 bits"))
  }

  @Test(.optimized) func `a coordinate has a budget of digits`() throws {
    let digits = String(repeating: "7", count: 25_000_000)
    #expect(try Parse.numeral("0." + digits, "It").digitCount == 25_000_000)
    #expect(problem { try Parse.numeral("0.1" + digits, "It") }.hasPrefix("It '0.17777"))
  }

  @Test(arguments: [
    "", " ", "1 ", "a", "nan", "-inf", "0x", "--1", "1..2", "e5", "1e", "1e+", "½", "1\u{0}",
  ])
  func `what is no number is refused`(text: String) {
    #expect(problem { try Parse.numeral(text, "It") }.hasPrefix("It must be a number such as"))
    #expect(problem { try Parse.number(text, "It") }.hasPrefix("It must be a number, not"))
    #expect(problem { try Parse.integer(text, "It", in: 0...9) }.hasPrefix("It must be a whole"))
  }

  @Test(arguments: ["0", "-0", "0e9", "-1", "-1e-1000", "0x0p0"])
  func `a size of the world is greater than 0`(text: String) {
    #expect(
      problem { try Parse.positive(text, "It") } == "It must be greater than 0, not '\(text)'."
    )
  }

  @Test(arguments: [
    ("0.25", 0.25), ("1", 1), ("-1", -1), ("1e-400", 0), ("0x1p-1", 0.5), ("1e-100000000", 0),
  ])
  func `a number of everyday size is a Double`(text: String, value: Double) throws {
    #expect(try Parse.number(text, "It", in: -1...1) == value)
  }

  @Test(arguments: ["1.5", "-1.0000001", "1e400", "1e999999999", "1e99999999999999999999"])
  func `a number out of its range is told the range`(text: String) {
    let sentence = problem { try Parse.number(text, "It", in: -1...1) }
    #expect(sentence == "It must be from -1 to 1, not '\(text)'.")
  }

  @Test(arguments: [("0", 0), ("-7", -7), ("+9", 9), ("007", 7)])
  func `an integer is read as such`(text: String, value: Int) throws {
    #expect(try Parse.integer(text, "It", in: -9...9) == value)
  }

  @Test(arguments: ["10", "-1", "1.0", "99999999999999999999"])
  func `an integer out of its range is told the range`(text: String) {
    let sentence = problem { try Parse.integer(text, "It", in: 0...9) }
    #expect(sentence == "It must be a whole number from 0 to 9, not '\(text)'.")
  }

  @Test func `whole numbers are written without a fraction`() {
    #expect([1, -1e9, 0.25, 1e300].map(\.plainText) == ["1", "-1000000000", "0.25", "1e+300"])
  }
}
