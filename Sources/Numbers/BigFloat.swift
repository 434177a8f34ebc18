public import BigInt
import CMPFR

/// A binary floating-point number of any precision: a sign, a significand of `precision` bits and
/// an exponent.
///
/// A value, never changed once made; every operation makes a new one, correctly rounded. Exponents
/// reach to about ±2^30 (10^±323,000,000): beyond, results become infinite or zero, as in IEEE 754.
/// For loops that must not allocate there is ``BigFloatRegister``.
///
/// The corresponding MPFR type is `mpfr_t`.
public struct BigFloat: Sendable {
  /// A rule for rounding a value that lies between two representable numbers.
  package enum RoundingRule: Sendable, CaseIterable {
    /// To the nearest, and to the one with an even last bit when both are as near.
    case toNearestOrEven
    /// To the neighbour of smaller magnitude.
    case towardZero
    /// To the greater neighbour.
    case up
    /// To the smaller neighbour.
    case down
    /// To the neighbour whose last bit is one.
    ///
    /// The last bit then tells that something was cut off, so a second rounding, to at least two
    /// bits fewer, gives what one rounding of the original would have given: Boldo and Melquiond,
    /// "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding to odd", IEEE
    /// Transactions on Computers 57 (4), 2008, doi.org/10.1109/TC.2007.70819.
    case toOdd
  }

  /// The highest precision in bits that a number may have.
  package static let maximumPrecision = Int(Int32.max)

  let storage: Storage

  /// The number of bits in the significand.
  public let precision: Int

  /// The result of an MPFR function, which writes to the pointer that it is given, by the rounding
  /// mode that it is given, and answers with MPFR's ternary value (0 for exact).
  init(
    precision: Int,
    _ rule: RoundingRule = .toNearestOrEven,
    _ function: (UnsafeMutablePointer<__mpfr_struct>, mpfr_rnd_t) -> Int32
  ) {
    precondition(
      1...Self.maximumPrecision ~= precision,
      "A precision has 1 to \(Self.maximumPrecision) bits, not \(precision)."
    )
    var number = __mpfr_struct()
    mpfr_init2(&number, precision)
    let ternary = function(&number, rule.mode)
    if rule == .toOdd, ternary != 0 { setLastBit(of: &number) }
    self.precision = precision
    self.storage = Storage(number)
  }

  /// Calls `body` with a pointer to MPFR's own structure, which must not be kept.
  func withNumber<Result>(_ body: (UnsafePointer<__mpfr_struct>) -> Result) -> Result {
    withExtendedLifetime(storage) { withUnsafePointer(to: storage.number, body) }
  }

  /// The same number with another precision, rounded by `rule` if it has more bits than that.
  package func rounded(
    toPrecision precision: Int,
    _ rule: RoundingRule = .toNearestOrEven
  ) -> BigFloat {
    BigFloat(precision: precision, rule) { result, mode in
      withNumber { mpfr_set(result, $0, mode) }
    }
  }
}

extension BigFloat {
  /// The integer `value`, exactly, with 64 bits of precision.
  public init(_ value: Int) {
    self.init(precision: 64) { mpfr_set_si($0, value, $1) }
  }

  /// The number `value`, exactly, with 53 bits of precision; infinities and NaN stay as they are.
  public init(_ value: Double) {
    self.init(precision: 53) { mpfr_set_d($0, value, $1) }
  }

  /// The integer `value`, exactly, with as many bits of precision as it has, and 64 at least.
  public init(_ value: BigInt) {
    self.init(value, exponent: 0)
  }

  /// The number `value` · 2^`exponent`, exactly, with as many bits of precision as `value` has, and
  /// 64 at least.
  package init(_ value: BigInt, exponent: Int) {
    self.init(precision: max(64, value.magnitude.bitWidth)) { result, mode in
      value.withIntegerNumber { mpfr_set_z_2exp(result, $0, exponent, mode) }
    }
  }
}

extension BigFloat {
  /// The owner of one MPFR number.
  ///
  /// Unchecked because of the pointer to the limbs inside; nothing writes there after `init`.
  final class Storage: @unchecked Sendable {
    let number: __mpfr_struct

    init(_ number: __mpfr_struct) {
      self.number = number
    }

    deinit {
      var number = number
      mpfr_clear(&number)
    }
  }
}

extension BigFloat.RoundingRule {
  /// MPFR's name for the rule; odd rounding starts with truncation.
  var mode: mpfr_rnd_t {
    switch self {
    case .toNearestOrEven: MPFR_RNDN
    case .towardZero, .toOdd: MPFR_RNDZ
    case .up: MPFR_RNDU
    case .down: MPFR_RNDD
    }
  }
}

/// Sets the last bit of a truncated number, in place.
private func setLastBit(of number: UnsafeMutablePointer<__mpfr_struct>) {
  // Fewer significant bits than it has room for mean that the last one is zero, and then the
  // neighbour further from zero is the one that has it set.
  guard mpfr_regular_p(number) != 0, mpfr_min_prec(number) < mpfr_get_prec(number) else { return }
  if mpfr_sgn(number) > 0 { mpfr_nextabove(number) } else { mpfr_nextbelow(number) }
}
