import CMPFR

extension BigFloat {
  /// The number that `text` names, correctly rounded to `precision` bits.
  ///
  /// Decimal ("-1.5e-10000", ".5", "+3") and hexadecimal ("0x1.8p-3") text of any length. Nil for
  /// anything else, spaces and words included, and where the exponent leaves the range.
  package init?(
    _ text: some StringProtocol,
    precision: Int,
    rounding rule: RoundingRule = .toNearestOrEven
  ) {
    guard let grammar = NumberGrammar(text) else { return nil }
    self.init(text, grammar, precision: precision, rounding: rule)
  }

  /// The number that `text` names, which `grammar` has read already; nil where the exponent leaves
  /// the range.
  init?(
    _ text: some StringProtocol,
    _ grammar: NumberGrammar,
    precision: Int,
    rounding rule: RoundingRule
  ) {
    guard !grammar.isZero else {
      self = BigFloat(0).rounded(toPrecision: precision)
      return
    }
    var isInRange = true
    self.init(precision: precision, rule) { result, mode in
      // The flags are the only trace of an overflow that was rounded to a finite number. They are
      // this thread's own.
      mpfr_clear_flags()
      let base: Int32 = grammar.isHexadecimal ? 16 : 10
      let ternary = text.withCString { mpfr_strtofr(result, $0, nil, base, mode) }
      isInRange = mpfr_overflow_p() == 0 && mpfr_underflow_p() == 0
      return ternary
    }
    guard isInRange else { return nil }
  }
}

extension BigFloat: CustomStringConvertible {
  /// The number in decimal, with as many digits as give back the same number at this precision.
  public var description: String {
    decimalText(digits: mpfr_get_str_ndigits(10, precision))
  }

  /// The number in decimal, as in "-1.25e-100", rounded to nearest in `digits` significant digits;
  /// without a count exactly, as every binary number can be.
  ///
  /// Zeros at the end and an exponent of zero are left out. The exact text has about one digit per
  /// bit after the binary point.
  package func decimalText(digits: Int? = nil) -> String {
    precondition(digits ?? 1 >= 1, "A number needs one digit at least.")
    guard let (sign, characters, exponent) = digitText(base: 10, digits ?? exactDigitCount) else {
      return singularText
    }
    let mantissa = sign + Self.pointed(characters)
    return exponent == 1 ? mantissa : mantissa + "e\(exponent - 1)"
  }

  /// The number in hexadecimal, exactly, as in "-0x1.8p-3": one before the point, a power of two.
  package var hexadecimalText: String {
    // Scaled to between 1 and 2, so that the first digit is a one.
    let exponent = isFinite && !isZero ? self.exponent - 1 : 0
    let unit = scaled(byPowerOfTwo: -exponent)
    guard let (sign, characters, _) = unit.digitText(base: 16, precision / 4 + 2) else {
      return singularText == "0" ? "0x0p0" : singularText
    }
    return sign + "0x" + Self.pointed(characters) + "p\(exponent)"
  }

  /// The text of a number without digits: zero, infinities and NaN.
  private var singularText: String {
    guard !isZero else { return "0" }
    return self == self ? (isNegative ? "-inf" : "inf") : "nan"
  }

  /// The decimal digits that a number of bits is worth: bits · log10 2, or somewhat more, rounded down.
  package static func decimalDigits(ofBits bits: Int) -> Int {
    bits * 30_103 / 100_000
  }

  /// The number of decimal digits of the number written in full, or somewhat more.
  private var exactDigitCount: Int {
    guard isFinite, !isZero else { return 1 }
    let bits = withNumber { mpfr_min_prec($0) }
    // m · 2^−k = m · 5^k / 10^k; an integer has no k.
    let k = max(0, bits - exponent)
    return Self.decimalDigits(ofBits: max(bits, exponent)) + k * 69_898 / 100_000 + 2
  }

  /// Sign and digits d₁d₂d₃… without zeros at the end, and the exponent e of 0.d₁d₂d₃… · base^e;
  /// nil for zero, infinities and NaN.
  private func digitText(base: Int32, _ count: Int) -> (String, Substring.UTF8View, Int)? {
    guard isFinite, !isZero else { return nil }
    var exponent = 0
    let text = withNumber { number -> String? in
      guard let characters = mpfr_get_str(nil, &exponent, base, count, number, MPFR_RNDN) else {
        return nil
      }
      defer { mpfr_free_str(characters) }
      return String(cString: characters)
    }
    guard let text else { return nil }
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let end = digits.lastIndex { $0 != UInt8(ascii: "0") } ?? digits.startIndex
    return (isNegative ? "-" : "", Substring(digits[...end]).utf8, exponent)
  }

  /// The digits with a point after the first, if any follow.
  private static func pointed(_ digits: Substring.UTF8View) -> String {
    let first = String(Substring(digits.prefix(1)))
    return digits.count == 1 ? first : first + "." + String(Substring(digits.dropFirst()))
  }
}
