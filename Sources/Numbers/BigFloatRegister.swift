import CMPFR

/// A mutable number of one precision, whose operations overwrite its value in place.
///
/// For orbits: a loop over registers allocates nothing, and costs what the same loop costs in C.
/// Every operation rounds to nearest at the precision of the register that it writes to.
package struct BigFloatRegister: ~Copyable {
  /// Where MPFR's structure lives; in one place, so that calls pass nothing but its address.
  private let number: UnsafeMutablePointer<__mpfr_struct>

  /// A register of `precision` bits that holds zero.
  package init(precision: Int) {
    precondition(
      1...BigFloat.maximumPrecision ~= precision,
      "A precision has 1 to \(BigFloat.maximumPrecision) bits, not \(precision)."
    )
    number = .allocate(capacity: 1)
    mpfr_init2(number, precision)
    mpfr_set_zero(number, 1)
  }

  /// A register of `precision` bits that holds `value`, rounded to nearest.
  package init(_ value: BigFloat, precision: Int) {
    self.init(precision: precision)
    set(value)
  }

  deinit {
    mpfr_clear(number)
    number.deallocate()
  }

  /// The number of bits in the significand.
  package var precision: Int { mpfr_get_prec(number) }
}

// The pointer belongs to this register alone.
extension BigFloatRegister: @unchecked Sendable {}

extension BigFloatRegister {
  /// Takes the value of `other`.
  package mutating func set(_ other: borrowing BigFloatRegister) {
    mpfr_set(number, other.number, MPFR_RNDN)
  }

  /// Takes `value`.
  package mutating func set(_ value: BigFloat) {
    _ = value.withNumber { mpfr_set(number, $0, MPFR_RNDN) }
  }

  /// Becomes the sum of `a` and `b`.
  ///
  /// The corresponding MPFR function is `mpfr_add`.
  package mutating func add(_ a: borrowing BigFloatRegister, _ b: borrowing BigFloatRegister) {
    mpfr_add(number, a.number, b.number, MPFR_RNDN)
  }

  /// Becomes the difference `a` − `b`.
  ///
  /// The corresponding MPFR function is `mpfr_sub`.
  package mutating func subtract(_ a: borrowing BigFloatRegister, _ b: borrowing BigFloatRegister) {
    mpfr_sub(number, a.number, b.number, MPFR_RNDN)
  }

  /// Becomes the product of `a` and `b`.
  ///
  /// The corresponding MPFR function is `mpfr_mul`.
  package mutating func multiply(_ a: borrowing BigFloatRegister, _ b: borrowing BigFloatRegister) {
    mpfr_mul(number, a.number, b.number, MPFR_RNDN)
  }

  /// Becomes the square of `a`.
  ///
  /// The corresponding MPFR function is `mpfr_sqr`.
  package mutating func square(_ a: borrowing BigFloatRegister) {
    mpfr_sqr(number, a.number, MPFR_RNDN)
  }

  /// Becomes twice `a`.
  package mutating func double(_ a: borrowing BigFloatRegister) {
    mpfr_mul_2ui(number, a.number, 1, MPFR_RNDN)
  }
}

// An operand may not be the register that is written to, so these name it once.
extension BigFloatRegister {
  /// Adds `other` to the number.
  package mutating func add(_ other: borrowing BigFloatRegister) {
    mpfr_add(number, number, other.number, MPFR_RNDN)
  }

  /// Subtracts `other` from the number.
  package mutating func subtract(_ other: borrowing BigFloatRegister) {
    mpfr_sub(number, number, other.number, MPFR_RNDN)
  }

  /// Multiplies the number by `other`.
  package mutating func multiply(by other: borrowing BigFloatRegister) {
    mpfr_mul(number, number, other.number, MPFR_RNDN)
  }

  /// Squares the number.
  package mutating func square() {
    mpfr_sqr(number, number, MPFR_RNDN)
  }

  /// Doubles the number, exactly.
  package mutating func double() {
    mpfr_mul_2ui(number, number, 1, MPFR_RNDN)
  }
}

extension BigFloatRegister {
  /// The number that the register holds, at the register's precision.
  package var value: BigFloat {
    BigFloat(precision: precision) { mpfr_set($0, number, $1) }
  }

  /// The number rounded to nearest in the range of `Double`.
  package var doubleValue: Double {
    mpfr_get_d(number, MPFR_RNDN)
  }

  /// The number as significand · 2^exponent, as ``BigFloat/significandAndExponent()`` gives it.
  package func significandAndExponent() -> (significand: Double, exponent: Int) {
    guard mpfr_number_p(number) != 0 else { return (doubleValue, 0) }
    var exponent = 0
    let significand = mpfr_get_d_2exp(&exponent, number, MPFR_RNDN)
    return (significand, exponent)
  }
}
