/// A bfloat16 number, the 16-bit format of machine learning, computed in software: a `Float`'s range
/// with 8 bits of precision.
///
/// Operations go through `Float` and are rounded twice. As 24 ≥ 2 · 8 + 2, the result is that of one
/// rounding: Figueroa, "When is double rounding innocuous?", SIGNUM Newsletter 30 (3), 1995,
/// doi.org/10.1145/221332.221334.
package struct BFloat16: Sendable {
  /// The upper half of a `Float`'s bits.
  package let bitPattern: UInt16

  /// The number with these bits.
  package init(bitPattern: UInt16) {
    self.bitPattern = bitPattern
  }

  /// The number nearest to `value`, ties to even.
  package init(_ value: Float) {
    let bits = value.bitPattern
    // A carry out of the fraction goes to the exponent, and from the last one to infinity. A NaN must
    // not take part, or it might become a number.
    let rounded = bits &+ 0x7fff &+ (bits >> 16 & 1)
    bitPattern = UInt16(truncatingIfNeeded: (value.isNaN ? bits | 0x0040_0000 : rounded) >> 16)
  }

  /// The number nearest to `value`, ties to even.
  package init(_ value: Double) {
    var float = Float(value)
    let isInexact = Double(float) != value && !value.isNaN
    if isInexact {
      // Rounded to odd, it can be rounded once more.
      let isTooFar = Double(float).magnitude > value.magnitude
      float = Float(bitPattern: (float.bitPattern - (isTooFar ? 1 : 0)) | 1)
    }
    self.init(float)
  }

  /// The number nearest to `value`, ties to even.
  package init(_ value: Int) {
    var magnitude = value.magnitude
    if magnitude >= 1 << 53 {
      // Rounded to odd, so that `Double` holds it exactly.
      magnitude = magnitude & ~0x7ff | (magnitude & 0x7ff == 0 ? 0 : 0x800)
    }
    self.init(value < 0 ? -Double(magnitude) : Double(magnitude))
  }

  /// Whether the number is neither infinite nor NaN.
  package var isFinite: Bool { Float(self).isFinite }

  /// Whether this is NaN, the outcome of an undefined operation.
  package var isNaN: Bool { Float(self).isNaN }
}

extension BFloat16 {
  /// The sum, rounded to nearest.
  package static func + (left: BFloat16, right: BFloat16) -> BFloat16 {
    BFloat16(Float(left) + Float(right))
  }

  /// The difference, rounded to nearest.
  package static func - (left: BFloat16, right: BFloat16) -> BFloat16 {
    BFloat16(Float(left) - Float(right))
  }

  /// The product, rounded to nearest.
  package static func * (left: BFloat16, right: BFloat16) -> BFloat16 {
    BFloat16(Float(left) * Float(right))
  }

  /// The quotient, rounded to nearest; division by zero gives infinity, 0/0 gives NaN.
  package static func / (left: BFloat16, right: BFloat16) -> BFloat16 {
    BFloat16(Float(left) / Float(right))
  }

  /// The same number with the other sign.
  package static prefix func - (value: BFloat16) -> BFloat16 {
    BFloat16(bitPattern: value.bitPattern ^ 0x8000)
  }
}

extension BFloat16: Comparable {
  /// Whether the two are the same number; NaN equals nothing.
  package static func == (left: BFloat16, right: BFloat16) -> Bool {
    Float(left) == Float(right)
  }

  /// Whether `left` is the smaller number; false where one is NaN.
  package static func < (left: BFloat16, right: BFloat16) -> Bool {
    Float(left) < Float(right)
  }

  /// Whether `left` is the smaller number or the same; false where one is NaN.
  package static func <= (left: BFloat16, right: BFloat16) -> Bool {
    Float(left) <= Float(right)
  }

  /// Whether `left` is the greater number or the same; false where one is NaN.
  package static func >= (left: BFloat16, right: BFloat16) -> Bool {
    Float(left) >= Float(right)
  }
}

extension BFloat16: CustomStringConvertible {
  /// The number in decimal, as a `Float` prints it.
  package var description: String { Float(self).description }
}

extension Float {
  /// The number `value`, exactly.
  package init(_ value: BFloat16) {
    self.init(bitPattern: UInt32(value.bitPattern) << 16)
  }
}
