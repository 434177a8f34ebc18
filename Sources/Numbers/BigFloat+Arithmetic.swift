import CMPFR

/// An MPFR function of one number.
private typealias UnaryFunction = (
  UnsafeMutablePointer<__mpfr_struct>?, UnsafePointer<__mpfr_struct>?, mpfr_rnd_t
) -> Int32

/// An MPFR function of two numbers.
private typealias BinaryFunction = (
  UnsafeMutablePointer<__mpfr_struct>?, UnsafePointer<__mpfr_struct>?,
  UnsafePointer<__mpfr_struct>?, mpfr_rnd_t
) -> Int32

extension BigFloat {
  /// The sum, rounded to nearest at the greater of the two precisions.
  ///
  /// The corresponding MPFR function is `mpfr_add`.
  public static func + (left: BigFloat, right: BigFloat) -> BigFloat {
    combine(left, right, mpfr_add)
  }

  /// The difference, rounded to nearest at the greater of the two precisions.
  ///
  /// The corresponding MPFR function is `mpfr_sub`.
  public static func - (left: BigFloat, right: BigFloat) -> BigFloat {
    combine(left, right, mpfr_sub)
  }

  /// The product, rounded to nearest at the greater of the two precisions.
  ///
  /// The corresponding MPFR function is `mpfr_mul`.
  public static func * (left: BigFloat, right: BigFloat) -> BigFloat {
    combine(left, right, mpfr_mul)
  }

  /// The quotient, rounded to nearest at the greater of the two precisions.
  ///
  /// Division by zero gives a value that is not finite. The corresponding MPFR function is
  /// `mpfr_div`.
  public static func / (left: BigFloat, right: BigFloat) -> BigFloat {
    combine(left, right, mpfr_div)
  }

  /// The same number with the other sign.
  public static prefix func - (value: BigFloat) -> BigFloat {
    value.applying(mpfr_neg)
  }

  /// The absolute value.
  package var magnitude: BigFloat {
    applying(mpfr_abs)
  }

  /// The square root, rounded to nearest; of a negative number, NaN.
  ///
  /// The corresponding MPFR function is `mpfr_sqrt`.
  package func squareRoot() -> BigFloat {
    applying(mpfr_sqrt)
  }

  /// The number times 2^`n`, exactly.
  package func scaled(byPowerOfTwo n: Int) -> BigFloat {
    BigFloat(precision: precision) { result, mode in
      withNumber { mpfr_mul_2si(result, $0, n, mode) }
    }
  }

  /// e to the power of `value`, rounded to nearest at its precision.
  ///
  /// The corresponding MPFR function is `mpfr_exp`.
  package static func exp(_ value: BigFloat) -> BigFloat {
    value.applying(mpfr_exp)
  }

  /// Two to the power of `value`, rounded to nearest at its precision.
  ///
  /// The corresponding MPFR function is `mpfr_exp2`.
  package static func exp2(_ value: BigFloat) -> BigFloat {
    value.applying(mpfr_exp2)
  }

  /// The natural logarithm of `value`, rounded to nearest at its precision.
  ///
  /// The corresponding MPFR function is `mpfr_log`.
  package static func log(_ value: BigFloat) -> BigFloat {
    value.applying(mpfr_log)
  }

  /// The base-2 logarithm of `value`, rounded to nearest at its precision.
  ///
  /// The corresponding MPFR function is `mpfr_log2`.
  package static func log2(_ value: BigFloat) -> BigFloat {
    value.applying(mpfr_log2)
  }

  /// The base-10 logarithm of `value`, rounded to nearest at its precision.
  ///
  /// The corresponding MPFR function is `mpfr_log10`.
  package static func log10(_ value: BigFloat) -> BigFloat {
    value.applying(mpfr_log10)
  }

  /// The length of the vector (x, y), rounded to nearest at the greater of the two precisions.
  ///
  /// The corresponding MPFR function is `mpfr_hypot`.
  package static func hypot(_ x: BigFloat, _ y: BigFloat) -> BigFloat {
    combine(x, y, mpfr_hypot)
  }

  /// The angle of the vector (x, y) in radians from the positive x axis towards the positive y axis,
  /// −π to π, rounded to nearest at the greater of the two precisions.
  ///
  /// The corresponding MPFR function is `mpfr_atan2`.
  package static func atan2(y: BigFloat, x: BigFloat) -> BigFloat {
    combine(y, x, mpfr_atan2)
  }

  /// Half the circumference of the unit circle, rounded to nearest.
  ///
  /// The corresponding MPFR function is `mpfr_const_pi`.
  package static func pi(precision: Int) -> BigFloat {
    BigFloat(precision: precision) { mpfr_const_pi($0, $1) }
  }

  private func applying(_ function: UnaryFunction) -> BigFloat {
    BigFloat(precision: precision) { result, mode in
      withNumber { function(result, $0, mode) }
    }
  }

  private static func combine(
    _ left: BigFloat,
    _ right: BigFloat,
    _ function: BinaryFunction
  ) -> BigFloat {
    BigFloat(precision: max(left.precision, right.precision)) { result, mode in
      left.withNumber { x in right.withNumber { y in function(result, x, y, mode) } }
    }
  }
}

extension BigFloat: Comparable {
  /// Whether the two are the same number, whatever their precisions.
  public static func == (left: BigFloat, right: BigFloat) -> Bool {
    holds(left, right, mpfr_equal_p)
  }

  /// Whether `left` is the smaller number; false where one is not a number.
  public static func < (left: BigFloat, right: BigFloat) -> Bool {
    holds(left, right, mpfr_less_p)
  }

  /// Whether `left` is the smaller number or the same; false where one is not a number.
  public static func <= (left: BigFloat, right: BigFloat) -> Bool {
    holds(left, right, mpfr_lessequal_p)
  }

  /// Whether `left` is the greater number; false where one is not a number.
  public static func > (left: BigFloat, right: BigFloat) -> Bool {
    holds(left, right, mpfr_greater_p)
  }

  /// Whether `left` is the greater number or the same; false where one is not a number.
  public static func >= (left: BigFloat, right: BigFloat) -> Bool {
    holds(left, right, mpfr_greaterequal_p)
  }

  private static func holds(
    _ left: BigFloat,
    _ right: BigFloat,
    _ relation: (UnsafePointer<__mpfr_struct>?, UnsafePointer<__mpfr_struct>?) -> Int32
  ) -> Bool {
    left.withNumber { x in right.withNumber { y in relation(x, y) != 0 } }
  }
}
