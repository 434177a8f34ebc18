import BigInt
import FathomNumbers
import TestSupport
import Testing

@Suite struct BFloat16Tests {
  /// The nearest value of a format with `bits` bits of precision, found in integers.
  static func nearest(_ value: BigFloat, bits: Int, leastExponent: Int) -> BigFloat {
    guard value.isFinite, !value.isZero else { return value }
    let unit = max(value.exponent - bits, leastExponent)
    let count = value.scaled(byPowerOfTwo: -unit).roundedToInteger ?? 0
    return BigFloat(count, exponent: unit)
  }

  /// What the bits of `value` should be, from exact arithmetic.
  static func expected(_ value: BigFloat) -> Float {
    let rounded = Double(nearest(value, bits: 8, leastExponent: -133))
    return Float(rounded.magnitude >= 0x1p128 ? rounded * .infinity : rounded)
  }

  @Test func `every bit pattern goes through Float and back`() {
    let wrong = (UInt16.min ... .max).filter { bits in
      let value = BFloat16(bitPattern: bits)
      let back = BFloat16(Float(value))
      guard !value.isNaN else { return !back.isNaN }
      return back.bitPattern != bits || BFloat16(Double(Float(value))).bitPattern != bits
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `operations are correctly rounded`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2500 {
      let a = Self.random(using: &random)
      let b = Self.random(using: &random)
      let x = BigFloat(Double(Float(a))).rounded(toPrecision: 600)
      let y = BigFloat(Double(Float(b)))
      #expect(Float(a + b) == Self.expected(x + y))
      #expect(Float(a - b) == Self.expected(x - y))
      #expect(Float(a * b) == Self.expected(x * y))
      if !y.isZero { #expect(Float(a / b) == Self.expected(x / y)) }
      #expect((a < b) == (x < y) && (a <= b) == (x <= y) && (a == b) == (x == y))
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `conversions are rounded once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2500 {
      // Just beside the middle between two neighbours, nearer than a Float could tell.
      let value = Double(Float(Self.random(using: &random)))
      let middle = value * (1 + 0x1p-8)
      for x in [middle, middle * (1 + 0x1p-50), middle * (1 - 0x1p-50)] {
        #expect(Float(BFloat16(x)) == Self.expected(BigFloat(x)))
        #expect(Float(BFloat16(BigFloat(x))) == Self.expected(BigFloat(x)))
      }
      let integer = Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0...60, using: &random)
      #expect(Float(BFloat16(integer)) == Self.expected(BigFloat(integer)))
    }
    let middle = 0x8080_0000_0000_00 as Int
    for integer in [middle - 1, middle, middle + 1, -middle - 1, .max, .min] {
      #expect(Float(BFloat16(integer)) == Self.expected(BigFloat(integer)))
    }
  }

  @Test func `what is not finite behaves as IEEE 754 says`() {
    let infinity = BFloat16(1) / BFloat16(0)
    #expect(infinity.bitPattern == 0x7f80 && (-infinity).bitPattern == 0xff80)
    let undefined = infinity - infinity
    #expect(undefined.isNaN && undefined != undefined && !(undefined < infinity))
    #expect(!(undefined <= infinity) && !(undefined >= infinity))
    #expect(BFloat16(Double.nan).isNaN && BFloat16(Float(nan: 1, signaling: false)).isNaN)
    #expect(BFloat16(Float.greatestFiniteMagnitude) == infinity)
    #expect(BFloat16(Double.greatestFiniteMagnitude) == infinity)
    #expect(BFloat16(-1e300).bitPattern == 0xff80 && BFloat16(-1e-300).bitPattern == 0x8000)
    #expect(BFloat16(0x1p-133).bitPattern == 1 && BFloat16(0x1p-134).bitPattern == 0)
    #expect(BFloat16(1.5).description == "1.5")
  }

  private static func random(using random: inout SplitMix64) -> BFloat16 {
    while true {
      var bits = UInt16.random(in: .min ... .max, using: &random)
      // Often with exponents near to each other, or near the subnormal numbers.
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bits = bits & 0x87ff | 0x3c00
      case 1: bits = bits & 0x83ff
      default: break
      }
      let value = BFloat16(bitPattern: bits)
      if value.isFinite { return value }
    }
  }
}
