import FathomNumbers
import TestSupport
import Testing

@Suite struct ScaledDoubleTests {
  /// A random number with a random exponent, often one that is near to others.
  static func random(using random: inout SplitMix64) -> ScaledDouble {
    let range = Bool.random(using: &random) ? -60...60 : -100_000...100_000
    return ScaledDouble(
      significand: Double.random(in: -4...4, using: &random),
      exponent: Int.random(in: range, using: &random)
    )
  }

  static func exact(_ value: ScaledDouble) -> BigFloat {
    BigFloat(value.significand).rounded(toPrecision: 300).scaled(byPowerOfTwo: value.exponent)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `operations are correctly rounded`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<800 {
      let a = Self.random(using: &random)
      let b = Self.random(using: &random)
      let (x, y) = (Self.exact(a), Self.exact(b))
      #expect(a * b == ScaledDouble(x * y))
      #expect(a / b == ScaledDouble(x / y))
      #expect(a.magnitude.squareRoot() == ScaledDouble(x.magnitude.squareRoot()))
      #expect((a < b) == (x < y) && (a <= b) == (x <= y) && (a > b) == (x > y))
      let sum = a + b
      #expect(sum == ScaledDouble(Self.exactSum(x, y)), "\(a) \(b)")
      #expect(a - b == a + -b)
      #expect(sum - sum == .zero)
    }
  }

  /// The sum in odd rounding at 300 bits, where a distant second number leaves only its mark.
  private static func exactSum(_ x: BigFloat, _ y: BigFloat) -> BigFloat {
    guard !x.isZero, !y.isZero else { return x + y }
    let span = abs(x.exponent - y.exponent) + 110
    return x.rounded(toPrecision: span) + y
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `every finite Double goes there and back`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<800 {
      let value = Double.anyFinite(using: &random)
      #expect(Double(ScaledDouble(value)) == value)
      let subnormal = value * 0x1p-1000 * 0x1p-40
      #expect(Double(ScaledDouble(subnormal)) == subnormal)
      let n = Int.random(in: -2200...2200, using: &random)
      let expected = Double(BigFloat(value).scaled(byPowerOfTwo: n))
      #expect(Double(ScaledDouble(significand: value, exponent: n)) == expected)
      #expect(Double(ScaledDouble(value).scaled(byPowerOfTwo: n)) == expected)
    }
  }

  @Test func `sums round to even next to a power of two`() {
    let one = ScaledDouble(1.0)
    let ulp = ScaledDouble(significand: 1, exponent: -53)
    #expect(one - ulp == ScaledDouble(1 - 0x1p-53))
    #expect(one - ulp.scaled(byPowerOfTwo: -1) == one)
    #expect(one - ulp * ScaledDouble(0.50001) == ScaledDouble(1 - 0x1p-53))
    #expect(one + ulp == one)
  }

  @Test func `extreme exponents neither trap nor wrap`() {
    let huge = ScaledDouble(significand: 0.5, exponent: .max)
    let tiny = ScaledDouble(significand: -0.5, exponent: .min)
    #expect(!huge.isFinite && tiny.isZero)
    var square = ScaledDouble(3.0)
    for _ in 0..<70 { square = square * square }
    #expect(square.significand == .infinity)
    var root = ScaledDouble(significand: 0.5, exponent: -5)
    for _ in 0..<70 { root = root * root }
    #expect(root.isZero)
    let edge = ScaledDouble(significand: 0.5, exponent: 1 << 61)
    #expect(edge.isFinite && !(edge * edge).isFinite && (edge + edge).significand == .infinity)
    #expect(Double(edge) == .infinity && Double(edge / (edge * ScaledDouble(2.0))).isZero)
    #expect(edge.scaled(byPowerOfTwo: .min).isZero)
    #expect(ScaledDouble(1.0) / edge / edge == .zero)
  }

  @Test func `what is not finite behaves as IEEE 754 says`() {
    let infinity = ScaledDouble(1.0) / .zero
    let undefined = ScaledDouble.zero / .zero
    let large = ScaledDouble(significand: 0.5, exponent: 1000)
    #expect(infinity.significand == .infinity && undefined.significand.isNaN)
    #expect(large < infinity && -infinity < large && !(undefined < large))
    #expect(!(undefined <= large) && !(undefined >= large) && undefined != undefined)
    #expect(infinity + large == infinity && large - infinity == -infinity)
    #expect((infinity - infinity).significand.isNaN)
    #expect(ScaledDouble(-0.0) == .zero && ScaledDouble(-1.0).squareRoot().significand.isNaN)
    #expect(Double(infinity) == .infinity)
  }
}
