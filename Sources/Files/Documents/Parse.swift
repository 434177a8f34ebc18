package import FathomNumbers

/// Readers of numbers from options and files.
///
/// Each throws ``InvalidValue``, whose sentence calls the value `what`.
package enum Parse {
  /// Reads a number of a coordinate's size and precision.
  package static func numeral(_ text: String, _ what: String) throws -> Numeral {
    guard let numeral = Numeral(text) else {
      throw InvalidValue(
        "\(what) must be a number such as -0.75 or 1e-100, not '\(text.excerpt)'."
      )
    }
    try check(numeral, what)
    return numeral
  }

  /// Reads a number of everyday size, and keeps it as it is written.
  package static func numeral(
    _ text: String,
    _ what: String,
    in range: ClosedRange<Double>
  ) throws -> Numeral {
    _ = try number(text, what, in: range)
    return try numeral(text, what)
  }

  /// Reads a number that must be positive.
  package static func positive(_ text: String, _ what: String) throws -> Numeral {
    let number = try numeral(text, what)
    try check(number, what, isPositive: true)
    return number
  }

  /// Checks the size and precision of a coordinate, and its sign where it must be positive.
  package static func check(_ number: Numeral, _ what: String, isPositive: Bool = false) throws {
    let exponent = number.approximateBinaryExponent ?? 0
    guard abs(exponent) <= Limits.coordinateBits, number.digitCount <= Limits.coordinateBits / 4
    else {
      throw InvalidValue(
        "\(what) '\(number.text.excerpt)' needs more than the \(Limits.coordinateBits) bits that a "
          + "coordinate may have; exponents from about -30000000 to 30000000 and "
          + "\(Limits.coordinateBits / 4) digits are allowed."
      )
    }
    guard !isPositive || !number.isZero && !number.isNegative else {
      throw InvalidValue("\(what) must be greater than 0, not '\(number.text.excerpt)'.")
    }
  }

  /// Reads a number of everyday size.
  package static func number(
    _ text: String,
    _ what: String,
    in range: ClosedRange<Double> = -1e9...1e9
  ) throws -> Double {
    guard let numeral = Numeral(text) else {
      throw InvalidValue("\(what) must be a number, not '\(text.excerpt)'.")
    }
    let number = numeral.isBeyondRange ? nil : Double(numeral.value(precision: 53))
    guard let number, range.contains(number) else {
      throw InvalidValue(
        "\(what) must be from \(range.lowerBound.plainText) to \(range.upperBound.plainText), "
          + "not '\(text.excerpt)'."
      )
    }
    return number
  }

  /// Reads one of the words of an enumeration.
  package static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String,
    _ what: String
  ) throws -> Choice {
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue)
      throw InvalidValue(
        "\(what) must be one of \(words.joined(separator: ", ")), not '\(text.excerpt)'."
      )
    }
    return choice
  }

  /// Reads an integer.
  package static func integer<Number: FixedWidthInteger>(
    _ text: String,
    _ what: String,
    in range: ClosedRange<Number>
  ) throws -> Number {
    guard let number = Number(text), range.contains(number) else {
      throw InvalidValue(
        "\(what) must be a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(text.excerpt)'."
      )
    }
    return number
  }
}
