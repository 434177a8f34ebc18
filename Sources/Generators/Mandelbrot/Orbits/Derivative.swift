import FathomNumbers

/// The derivative dz_n/dc = (x + iy) · 2^exponent, advanced step by step from 0.
struct Derivative {
  private(set) var x = 0.0
  private(set) var y = 0.0

  /// The exponent; never below 0, so that the 1 that every step adds keeps its weight.
  private(set) var exponent = 0

  /// 2^-exponent.
  private var unit = 1.0

  /// Advances from z_n to z_n+1: dz_n+1/dc = 2 z_n · dz_n/dc + 1.
  @inline(__always)
  mutating func advance(_ zx: Double, _ zy: Double) {
    let nextX = 2 * (zx * x - zy * y) + unit
    let nextY = 2 * (zx * y + zy * x)
    x = nextX
    y = nextY
    let norm = x * x + y * y
    if norm > 0x1p400 || (norm < 0x1p-400 && exponent > 0) {
      self = Derivative(ScaledComplex(real: x, imaginary: y, exponent: exponent))
    }
  }

  /// Advances from a z_n that may be too small for a `Double`.
  mutating func advance(_ z: ScaledComplex) {
    let product = z.scaled(byPowerOfTwo: 1) * value
    self = Derivative(product + ScaledComplex(real: 1, imaginary: 0))
  }

  /// The derivative of z_0.
  init() {}

  private init(_ value: ScaledComplex) {
    exponent = max(value.exponent, 0)
    unit = ScaledComplex.powerOfTwo(-exponent)
    (x, y) = value.components(unit: exponent)
  }

  /// The derivative as a number.
  var value: ScaledComplex { ScaledComplex(real: x, imaginary: y, exponent: exponent) }

  /// |dz/dc|² in units of 2^(2 · `unit`); 0 below 2^-1022.
  @inline(__always)
  func squaredMagnitude(unit: Int) -> Double {
    (x * x + y * y) * ScaledComplex.powerOfTwo(2 * (exponent - unit))
  }

  /// The exponent of |dz/dc|, 0 for the derivative 0.
  var magnitudeExponent: Int {
    let norm = x * x + y * y
    return norm > 0 ? exponent + (norm.exponent >> 1) : 0
  }

  /// Whether |dz/dc| >= 2^`power`.
  @inline(__always)
  func exceeds(powerOfTwo power: Int) -> Bool { squaredMagnitude(unit: power) >= 1 }
}
