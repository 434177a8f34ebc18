import FathomPlotting
import Foundation
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [0, 1, 2, 6])
  func `numbers are rounded as the C library rounds them`(decimals: Int) {
    var state: UInt64 = 7
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = (Double(state >> 11) * 0x1p-53 - 0.5) * 2000
      #expect(
        NumberText.fixed(number, decimals: decimals)
          == String(format: "%.\(decimals)f", number)
          .replacingOccurrences(of: #"^-(0\.?0*)$"#, with: "$1", options: .regularExpression)
      )
    }
  }

  @Test func `halves are rounded away from zero, and zero has no sign`() {
    #expect(NumberText.fixed(0.125, decimals: 2) == "0.13")
    #expect(NumberText.fixed(-0.125, decimals: 2) == "-0.13")
    #expect(NumberText.fixed(-0.001, decimals: 2) == "0.00")
    #expect(NumberText.fixed(999.999, decimals: 2) == "1000.00")
    #expect(NumberText.fixed(0.06, decimals: 1) == "0.1")
    #expect(NumberText.fixed(0.04, decimals: 1) == "0.0")
    #expect(NumberText.trimmed(16, decimals: 2) == "16")
    #expect(NumberText.trimmed(-0.5, decimals: 2) == "-0.5")
    #expect(NumberText.fixed(.infinity, decimals: 2) == "∞")
    #expect(NumberText.fixed(-.infinity, decimals: 2) == "-∞")
  }

  @Test(
    arguments: [
      (0.425, "0.425"), (12.34, "12.3"), (1.1920929e-7, "1.19·10⁻⁷"), (16_777_216, "1.68·10⁷"),
      (-53_248.7, "-53200"), (0, "0"), (2, "2"), (0.00999999, "0.01"),
      (Double.leastNonzeroMagnitude, "5·10⁻³²⁴"),
      (0.000123, "1.23·10⁻⁴"), (99_999, "1·10⁵"), (9.995, "10"),
    ]
  )
  func `sentences show the digits that count`(number: Double, text: String) {
    #expect(NumberText.significant(number) == text)
  }

  @Test func `integers have commas, exponents are raised`() {
    #expect(NumberText.grouped(16_777_216) == "16,777,216")
    #expect(NumberText.grouped(-512) == "-512")
    #expect(NumberText.power(of: 2, exponent: -149) == "2⁻¹⁴⁹")
  }
}
