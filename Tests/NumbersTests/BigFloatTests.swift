import BigInt
import FathomNumbers
import TestSupport
import Testing

@Suite struct BigFloatTests {
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `53 bits compute as Double does`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<800 {
      let x = Double.random(in: -1e9...1e9, using: &random)
      let y = Double.random(in: -1e-3...1e-3, using: &random)
      #expect(Double(BigFloat(x) + BigFloat(y)) == x + y)
      #expect(Double(BigFloat(x) - BigFloat(y)) == x - y)
      #expect(Double(BigFloat(x) * BigFloat(y)) == x * y)
      #expect(Double(BigFloat(x) / BigFloat(y)) == x / y)
      #expect(Double(BigFloat(x).magnitude.squareRoot()) == x.magnitude.squareRoot())
      #expect((BigFloat(x) < BigFloat(y)) == (x < y))
      #expect((BigFloat(x) >= BigFloat(y)) == (x >= y))
    }
  }

  @Test func `results have the greater precision`() {
    let x = BigFloat(1).rounded(toPrecision: 200)
    let y = BigFloat(3.0)
    for result in [x + y, y - x, x * y, y / x] { #expect(result.precision == 200) }
    #expect((-y).precision == 53)
    #expect(BigFloat(BigInt(1) << 100).precision == 101)
    #expect(BigFloat(BigInt(5)).precision == 64)
  }

  @Test func `functions are correctly rounded`() throws {
    let two = BigFloat(2).rounded(toPrecision: 128)
    let e = try #require(
      BigFloat(
        "2.71828182845904523536028747135266249775724709369995957496696762772",
        precision: 128
      )
    )
    let ln2 = try #require(
      BigFloat(
        "0.69314718055994530941723212145817656807550013436025525412068000950",
        precision: 128
      )
    )
    let root = try #require(
      BigFloat("1.41421356237309504880168872420969807856967187537694807317667974", precision: 128)
    )
    #expect(BigFloat.exp(BigFloat(1).rounded(toPrecision: 128)) == e)
    #expect(BigFloat.log(two) == ln2)
    #expect(BigFloat.exp2(two) == BigFloat(4))
    #expect(BigFloat.log2(BigFloat(BigInt(1), exponent: -5000)) == BigFloat(-5000))
    #expect(two.squareRoot() == root)
    let pi = try #require(
      BigFloat("3.14159265358979323846264338327950288419716939937510582097494459", precision: 128)
    )
    #expect(BigFloat.pi(precision: 128) == pi)
    #expect(BigFloat.atan2(y: BigFloat(0), x: -two) == pi)
    #expect(BigFloat.atan2(y: -two, x: BigFloat(2)) == -pi.scaled(byPowerOfTwo: -2))
    #expect(BigFloat.hypot(two, -two) == root.scaled(byPowerOfTwo: 1))
    #expect(BigFloat.hypot(BigFloat(-3), BigFloat(4)) == BigFloat(5))
  }

  @Test func `equality is of numbers and not of precisions`() {
    #expect(BigFloat(0.5) == BigFloat(BigInt(1), exponent: -1))
    #expect(BigFloat(1).rounded(toPrecision: 1) == BigFloat(1).rounded(toPrecision: 1000))
    #expect(BigFloat(0.0) == BigFloat(-0.0))
  }

  @Test func `what is not finite behaves as IEEE 754 says`() {
    let infinity = BigFloat(1) / BigFloat(0)
    let undefined = infinity - infinity
    #expect(!infinity.isFinite && !undefined.isFinite)
    #expect(infinity > BigFloat(Int.max) && (-infinity).isNegative)
    #expect(undefined != undefined)
    #expect(!(undefined < infinity) && !(undefined <= infinity) && !(undefined >= infinity))
    #expect(infinity.floor == nil && undefined.ceiling == nil && undefined.roundedToInteger == nil)
    #expect(!BigFloat(-1).squareRoot().isFinite)
    #expect(Double(infinity) == .infinity && Double(undefined).isNaN)
    #expect(BigFloat(Double.infinity) == infinity)
    #expect(BigFloat(BigInt(1), exponent: 2_000_000_000) == infinity)
    #expect(BigFloat(BigInt(1), exponent: -2_000_000_000).isZero)
  }

  @Test(arguments: [
    (BigFloat.RoundingRule.toNearestOrEven, 2, -2), (.towardZero, 2, -2), (.up, 3, -2),
    (.down, 2, -3), (.toOdd, 3, -3),
  ])
  func `rounding goes where the rule says`(
    rule: BigFloat.RoundingRule,
    positive: Int,
    negative: Int
  ) {
    #expect(BigFloat(2.25).rounded(toPrecision: 2, rule) == BigFloat(positive))
    #expect(BigFloat(-2.25).rounded(toPrecision: 2, rule) == BigFloat(negative))
    #expect(BigFloat(3).rounded(toPrecision: 2, rule) == BigFloat(3))
    #expect(BigFloat(2).rounded(toPrecision: 2, rule) == BigFloat(2))
    #expect(BigFloat(0).rounded(toPrecision: 2, rule).isZero)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `after rounding to odd a second rounding does no harm`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<800 {
      let value = BigFloat(BigInt.random(bits: 200, using: &random))
      let bits = Int.random(in: 1...100, using: &random)
      let odd = value.rounded(toPrecision: bits + 2, .toOdd)
      for rule in BigFloat.RoundingRule.allCases where rule != .toOdd {
        #expect(
          odd.rounded(toPrecision: bits, rule) == value.rounded(toPrecision: bits, rule),
          "\(value.hexadecimalText) to \(bits) bits"
        )
      }
    }
  }

  @Test func `rounding to one bit and to odd keeps the number`() {
    #expect(BigFloat(5).rounded(toPrecision: 1, .toOdd) == BigFloat(4))
  }
}
