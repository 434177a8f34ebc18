package import BigInt
import CMPFR

extension BigFloat {
  /// Whether the number is zero.
  package var isZero: Bool { withNumber { mpfr_zero_p($0) != 0 } }

  /// Whether the number is less than zero.
  package var isNegative: Bool { withNumber { mpfr_sgn($0) < 0 } }

  /// Whether the number is neither infinite nor NaN.
  package var isFinite: Bool { withNumber { mpfr_number_p($0) != 0 } }

  /// The e for which |value| = m · 2^e with 0.5 ≤ m < 1, MPFR's convention.
  ///
  /// `Int.min` for zero. The number must be finite.
  package var exponent: Int {
    precondition(isFinite, "Only a finite number has an exponent.")
    return isZero ? .min : withNumber { mpfr_get_exp($0) }
  }

  /// The number as significand · 2^exponent, the significand rounded to nearest in 53 bits and
  /// between 0.5 (included) and 1 in magnitude.
  ///
  /// For values beyond a `Double`'s range. Zero has zeros for both; infinities and NaN are the
  /// significand, with the exponent 0.
  package func significandAndExponent() -> (significand: Double, exponent: Int) {
    guard isFinite else { return (Double(self), 0) }
    var exponent = 0
    let significand = withNumber { mpfr_get_d_2exp(&exponent, $0, MPFR_RNDN) }
    return (significand, exponent)
  }
}

extension BigFloat {
  /// The greatest integer that is not greater than the number, nil when it is not finite.
  package var floor: BigInt? { integer(rounding: MPFR_RNDD) }

  /// The smallest integer that is not less than the number, nil when it is not finite.
  package var ceiling: BigInt? { integer(rounding: MPFR_RNDU) }

  /// The nearest integer, the even one where two are as near, nil when the number is not finite.
  package var roundedToInteger: BigInt? { integer(rounding: MPFR_RNDN) }

  private func integer(rounding mode: mpfr_rnd_t) -> BigInt? {
    guard isFinite else { return nil }
    return withNumber { number in
      // Most are small, and then nothing needs to be allocated.
      guard mpfr_fits_slong_p(number, mode) == 0 else { return BigInt(mpfr_get_si(number, mode)) }
      var integer = __mpz_struct()
      __gmpz_init(&integer)
      defer { __gmpz_clear(&integer) }
      mpfr_get_z(&integer, number, mode)
      return BigInt(&integer)
    }
  }
}

extension Double {
  /// The number nearest to `value`, ties to even, with gradual underflow and overflow to infinity.
  ///
  /// The corresponding MPFR function is `mpfr_get_d`.
  package init(_ value: BigFloat) {
    self = value.withNumber { mpfr_get_d($0, MPFR_RNDN) }
  }
}

extension Float {
  /// The number nearest to `value`, ties to even, with gradual underflow and overflow to infinity.
  ///
  /// The corresponding MPFR function is `mpfr_get_flt`.
  package init(_ value: BigFloat) {
    self = value.withNumber { mpfr_get_flt($0, MPFR_RNDN) }
  }
}
