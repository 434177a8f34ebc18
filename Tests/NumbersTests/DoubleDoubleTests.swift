import BigInt
import FathomNumbers
import TestSupport
import Testing

@Suite struct DoubleDoubleTests {
  static func random(using random: inout SplitMix64) throws -> DoubleDouble {
    let exponent = Int.random(in: -100...100, using: &random)
    return DoubleDouble(BigFloat(BigInt.random(bits: 120, using: &random), exponent: exponent))
  }

  /// The relative error of `value`, measured in 256 bits.
  static func error(_ value: DoubleDouble, _ exact: BigFloat) throws -> Double {
    let value = try #require(value.exactValue)
    guard !exact.isZero else { return value.isZero ? 0 : .infinity }
    return Double(((value - exact) / exact).magnitude)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `errors stay within their bounds`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<800 {
      let a = try Self.random(using: &random)
      let b = try Self.random(using: &random)
      let x = try #require(a.exactValue).rounded(toPrecision: 600)
      let y = try #require(b.exactValue)
      #expect(try Self.error(a + b, x + y) <= 0x1p-104)
      #expect(try Self.error(a - b, x - y) <= 0x1p-104)
      #expect(try Self.error(a * b, x * y) <= 0x1p-104)
      let root = x.magnitude.squareRoot()
      #expect(try Self.error(a.magnitude.squareRoot(), root) <= 0x1p-104)
      guard !y.isZero else { continue }
      #expect(try Self.error(a / b, x / y) <= 0x1p-102)
    }
  }

  @Test(arguments: [0, 1, -1, .max, .min, .max - 1, 1 << 53, (1 << 53) + 1, -(1 << 60) - 1])
  func `integers are exact`(value: Int) {
    let number = DoubleDouble(value)
    #expect(number.exactValue == BigFloat(value))
    #expect(number == DoubleDouble(BigInt(value)))
    #expect(number.floor == BigInt(value))
    #expect(number.high + number.low == number.high)
  }

  @Test func `parts far apart are one exact number`() {
    let number = DoubleDouble(0x1p100) + DoubleDouble(0x1p-900)
    #expect(number.high == 0x1p100 && number.low == 0x1p-900)
    #expect(number.floor == BigInt(1) << 100)
    #expect(number.ceiling == (BigInt(1) << 100) + 1)
    #expect((number - DoubleDouble(0x1p100)).exactValue == BigFloat(0x1p-900))
    #expect((-number).floor == -(BigInt(1) << 100) - 1)
  }

  @Test func `order is that of the exact numbers`() {
    let one = DoubleDouble(1)
    let more = one + DoubleDouble(0x1p-80)
    #expect(one < more && one <= more && more > one && more >= one && one != more)
    #expect(-more < -one && one <= one && !(one < one))
  }

  @Test func `what is not finite behaves as IEEE 754 says`() {
    let infinity = DoubleDouble(1) / DoubleDouble(0)
    #expect(infinity.high == .infinity && (-infinity).high == -.infinity)
    #expect((DoubleDouble(0) / DoubleDouble(0)).high.isNaN)
    #expect((infinity + DoubleDouble(1)) == infinity && (infinity * infinity).high == .infinity)
    #expect((infinity - infinity).high.isNaN && (DoubleDouble(1) / infinity).high == 0)
    #expect((DoubleDouble(.greatestFiniteMagnitude) * DoubleDouble(2)).high == .infinity)
    #expect(infinity.floor == nil && infinity.exactValue == nil && !infinity.isFinite)
    #expect(DoubleDouble(0).squareRoot() == DoubleDouble(0))
    #expect(DoubleDouble(-1).squareRoot().high.isNaN)
    #expect(DoubleDouble(BigFloat(1) / BigFloat(0)) == infinity)
  }

  @Test func `text shows what a Double would not`() {
    #expect(
      (DoubleDouble(1) / DoubleDouble(3)).description.hasPrefix("3.3333333333333333333333333333")
    )
  }
}
