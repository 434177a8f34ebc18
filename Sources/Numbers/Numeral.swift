package import BigInt
import CMPFR

/// A number as it was written: exact, of any length, and not rounded yet.
///
/// Two numerals are equal when they are written the same way: "1" and "1.0" differ.
public struct Numeral: Sendable, Hashable {
  /// The number as it was written.
  public let text: String

  /// Whether the number is zero.
  package let isZero: Bool

  /// Whether the number is less than zero.
  package let isNegative: Bool

  /// The number of digits written, from the first that is not zero on; 0 for zero.
  package let digitCount: Int

  /// The e for which |x| = m · 2^e with 0.5 ≤ m < 1, nil for zero.
  ///
  /// Found from the leading digits without computing the number, so it costs no more for "1e-1000"
  /// than for "1". Exact within a ``BigFloat``'s range; beyond, it may be one off, and stays within
  /// ±2^62.
  package let approximateBinaryExponent: Int?

  /// Reads decimal ("-1.5e-10000", ".5", "+3") or hexadecimal text ("0x1.8p-3"), nil if `text` is
  /// anything else, even if only by a space.
  public init?(_ text: String) {
    guard let grammar = NumberGrammar(text) else { return nil }
    self.text = text
    self.isZero = grammar.isZero
    self.isNegative = grammar.isNegative && !grammar.isZero
    self.digitCount = grammar.significantDigitCount
    self.approximateBinaryExponent = grammar.isZero ? nil : grammar.binaryExponent(of: text)
  }

  /// The integer `value`.
  public init(_ value: Int) {
    self.text = String(value)
    self.isZero = value == 0
    self.isNegative = value < 0
    self.digitCount = value == 0 ? 0 : String(value.magnitude).utf8.count
    let bits = Int.bitWidth - value.magnitude.leadingZeroBitCount
    self.approximateBinaryExponent = value == 0 ? nil : bits
  }

  /// The number as it was written.
  public var description: String { text }

  /// Whether the number is too great or too small for any ``BigFloat``: beyond 2^±1,000,000,000,
  /// about 10^±301,000,000.
  package var isBeyondRange: Bool {
    guard let exponent = approximateBinaryExponent else { return false }
    return abs(exponent) > 1_000_000_000
  }

  /// The number, correctly rounded to `precision` bits.
  ///
  /// The number must not be beyond the range.
  package func value(
    precision: Int,
    rounding rule: BigFloat.RoundingRule = .toNearestOrEven
  ) -> BigFloat {
    guard !isBeyondRange, let value = BigFloat(text, precision: precision, rounding: rule) else {
      preconditionFailure("\(text.prefix(40)) is beyond the range of a BigFloat.")
    }
    return value
  }

  /// The number with at least `fractionBits` + 64 bits after the binary point, and at least 64 in
  /// all, rounded to odd.
  ///
  /// One more rounding, to a multiple of 2^-`fractionBits`, is then as good as a rounding of the
  /// number itself. The number must not be beyond the range.
  package func value(fractionBits: Int) -> BigFloat {
    let precision = max(64, (approximateBinaryExponent ?? 0) + fractionBits + 64)
    return value(precision: precision, rounding: .toOdd)
  }

  /// The integer nearest to the number times 2^`fractionBits`, the even one where two are as near.
  ///
  /// Rounded once, however long the text. `fractionBits` may be negative. The number must not be
  /// beyond the range.
  package func rounded(toFractionBits fractionBits: Int) -> BigInt {
    let scaled = value(fractionBits: fractionBits).scaled(byPowerOfTwo: fractionBits)
    guard let integer = scaled.roundedToInteger else {
      preconditionFailure("\(fractionBits) bits after the point are beyond the range.")
    }
    return integer
  }
}

extension NumberGrammar {
  /// The e for which |x| = m · 2^e with 0.5 ≤ m < 1; one off at times beyond a `BigFloat`'s range.
  fileprivate func binaryExponent(of text: String) -> Int {
    if isHexadecimal {
      let leadingBits = UInt64.bitWidth - leadingDigits.leadingZeroBitCount
      return leadingBits + 4 * (wholeDigitCount - leadingDigitCount) + exponent
    }
    let decimalExponent = exponent + wholeDigitCount
    if abs(decimalExponent) < 300_000_000,
      // Truncation never leaves the octave.
      let truncated = BigFloat(text, self, precision: 64, rounding: .towardZero)
    {
      return truncated.exponent
    }
    // log₂(d · 10^k); 160 bits leave a hundred after the point for the greatest k.
    let digits = BigFloat(Int(leadingDigits)).rounded(toPrecision: 160)
    let ten = BigFloat(10).rounded(toPrecision: 160)
    let powerOfTen = BigFloat(decimalExponent - leadingDigitCount)
    let logarithm = BigFloat.log2(digits) + powerOfTen * BigFloat.log2(ten)
    guard let whole = logarithm.floor else {
      preconditionFailure("The logarithm of a number other than zero is finite.")
    }
    return Int(whole) + 1
  }
}
