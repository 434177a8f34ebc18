import FathomNumbers
import TestSupport
import Testing

@Suite struct ScaledComplexTests {
  static func random(using random: inout SplitMix64) -> ScaledComplex {
    ScaledComplex(
      real: Double.random(in: -2...2, using: &random),
      imaginary: Double.random(in: -2...2, using: &random)
        * (Bool.random(using: &random) ? 1 : 0x1p-300),
      exponent: Int.random(in: -2000...2000, using: &random)
    )
  }

  static func exact(_ value: ScaledComplex) -> (real: BigFloat, imaginary: BigFloat) {
    (
      BigFloat(value.real).rounded(toPrecision: 6000).scaled(byPowerOfTwo: value.exponent),
      BigFloat(value.imaginary).rounded(toPrecision: 6000).scaled(byPowerOfTwo: value.exponent)
    )
  }

  /// Whether `value` differs from the exact parts by 2^−50 of the greater one at most, in each.
  static func isNear(_ value: ScaledComplex, _ real: BigFloat, _ imaginary: BigFloat) -> Bool {
    let norm = max(real.magnitude, imaginary.magnitude)
    let bound = norm.scaled(byPowerOfTwo: -50)
    let (x, y) = exact(value)
    return (x - real).magnitude <= bound && (y - imaginary).magnitude <= bound
  }

  static func isNormal(_ value: ScaledComplex) -> Bool {
    value.isZero || 0.5..<1 ~= max(value.real.magnitude, value.imaginary.magnitude)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `operations are near to exact ones`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let a = Self.random(using: &random)
      let b = Self.random(using: &random)
      let (ax, ay) = Self.exact(a)
      let (bx, by) = Self.exact(b)
      for value in [a + b, a - b, a * b, a.squared(), -a] { #expect(Self.isNormal(value)) }
      #expect(Self.isNear(a * b, ax * bx - ay * by, ax * by + ay * bx))
      #expect(Self.isNear(a.squared(), ax * ax - ay * ay, (ax * ay).scaled(byPowerOfTwo: 1)))
      let norm = ax * ax + ay * ay
      let error = (ScaledDoubleTests.exact(a.squaredMagnitude) - norm).magnitude
      #expect(error <= norm.scaled(byPowerOfTwo: -51))
      #expect(ScaledDoubleTests.exact(a.chebyshevNorm) == max(ax.magnitude, ay.magnitude))
      #expect(a.chebyshevNorm.exponent == a.exponent)
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `sums align exponents`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let a = Self.random(using: &random)
      let gap = Int.random(in: -70...70, using: &random)
      let b = Self.random(using: &random)
      let c = b.scaled(byPowerOfTwo: a.exponent + gap - b.exponent)
      let (ax, ay) = Self.exact(a)
      let (cx, cy) = Self.exact(c)
      // Parts may cancel, so errors are measured against what was added.
      let bound = max(a.chebyshevNorm, c.chebyshevNorm).scaled(byPowerOfTwo: -52)
      let (x, y) = Self.exact(a + c)
      #expect((x - (ax + cx)).magnitude <= ScaledDoubleTests.exact(bound))
      #expect((y - (ay + cy)).magnitude <= ScaledDoubleTests.exact(bound))
      #expect(a + c == c + a)
      #expect((a - a).isZero)
    }
  }

  @Test func `distant numbers leave no trace`() {
    let one = ScaledComplex(real: 1, imaginary: 0)
    for gap in [60, 1022, 1023, 1100, 5000, 1 << 60] {
      let sum = one + ScaledComplex(real: 1, imaginary: 0, exponent: -gap)
      #expect(sum == one)
      #expect(ScaledComplex(real: 1, imaginary: 0, exponent: -gap) + one == one)
    }
    // Another part is not touched by rounding.
    let other = one + ScaledComplex(real: 0, imaginary: 1, exponent: -1000)
    #expect(other.imaginary == 0x1p-1001)
  }

  @Test func `zero is smaller than everything and changes nothing`() {
    let tiny = ScaledComplex(real: 1, imaginary: -1, exponent: .min)
    #expect(tiny.exponent > ScaledComplex.zero.exponent)
    #expect(tiny + .zero == tiny && .zero + tiny == tiny)
    #expect(ScaledComplex.zero - .zero == .zero)
    #expect((tiny * .zero).isZero && ScaledComplex.zero.squared().isZero)
    #expect(ScaledComplex.zero.squaredMagnitude.isZero && ScaledComplex.zero.chebyshevNorm.isZero)
    #expect(ScaledComplex(real: 0, imaginary: -0.0, exponent: 55) == .zero)
  }

  @Test(arguments: [
    (Double.leastNonzeroMagnitude, -1074), (.leastNormalMagnitude, -1022),
    (.greatestFiniteMagnitude, 1023), (0x1p1022, 1022), (0x1p1021, 1021), (-0x1.8p-1060, -1060),
  ])
  func `any Double is brought to normal form`(value: Double, exponent: Int) {
    let number = ScaledComplex(real: 0, imaginary: value)
    #expect(Self.isNormal(number))
    #expect(number.exponent == exponent + 1)
    #expect(Double(number.scaledImaginary) == value)
    #expect(number.scaledReal == .zero)
  }

  @Test func `extreme exponents neither trap nor wrap`() {
    var number = ScaledComplex(real: 1.5, imaginary: 1)
    for _ in 0..<200 { number = number.squared() }
    #expect(number.exponent >= 1 << 61)
    number = ScaledComplex(real: 0.01, imaginary: 0.02)
    for _ in 0..<200 { number = number * number }
    #expect(number.exponent <= -1 << 60)
    #expect(!ScaledComplex(real: .infinity, imaginary: 0).squaredMagnitude.isFinite)
  }

  @Test func `parts with different exponents are put together`() {
    let number = ScaledComplex(
      real: ScaledDouble(significand: 0.75, exponent: -3000),
      imaginary: ScaledDouble(significand: -0.5, exponent: -3010)
    )
    #expect(number.exponent == -3000 && number.real == 0.75 && number.imaginary == -0x1p-11)
    #expect(number.scaledImaginary == ScaledDouble(significand: -0.5, exponent: -3010))
  }
}

extension ScaledComplex {
  /// The greater of the two parts' absolute values.
  fileprivate var chebyshevNorm: ScaledDouble {
    ScaledDouble(significand: max(real.magnitude, imaginary.magnitude), exponent: exponent)
  }

  /// The real part.
  fileprivate var scaledReal: ScaledDouble { ScaledDouble(significand: real, exponent: exponent) }

  /// The imaginary part.
  fileprivate var scaledImaginary: ScaledDouble {
    ScaledDouble(significand: imaginary, exponent: exponent)
  }
}
