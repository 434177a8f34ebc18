import BigInt
import FathomNavigation
import FathomNumbers
import Testing

/// An exact quotient.
struct Fraction {
  var numerator: BigInt
  var denominator: BigInt = 1

  var negated: Fraction { Fraction(numerator: -numerator, denominator: denominator) }

  static func + (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      numerator: left.numerator * right.denominator + right.numerator * left.denominator,
      denominator: left.denominator * right.denominator
    )
  }

  /// The length in pixels.
  func pixels(on grid: PixelGrid) -> Double {
    Double(
      BigFloat(numerator).rounded(toPrecision: 128) / BigFloat(denominator) / grid.exactPitch
    )
  }
}

/// A label as somebody reads it, heading and all.
struct LabelReading {
  let value: Fraction

  init(_ text: String, heading: String?) throws {
    guard let heading else {
      value = try Self.number(text)
      return
    }
    if heading.hasSuffix(" + d") {
      value = try Self.number(String(heading.dropLast(4))) + Self.number(text)
      return
    }
    let blanks = heading.filter { $0 == "_" }.count
    try #require(blanks == text.count)
    // A point may stand among the blanks.
    var digits = Array(text).makeIterator()
    value = try Self.number(String(heading.map { $0 == "_" ? digits.next() ?? "?" : $0 }))
  }

  /// The value of "-12.5e-7", "+3" or "-3*2^-5".
  private static func number(_ text: String) throws -> Fraction {
    let factors = text.split(separator: "*").map(String.init)
    if let power = factors.last, let caret = power.firstIndex(of: "^") {
      let exponent = try #require(Int(power[power.index(after: caret)...]))
      let sign: BigInt = power.hasPrefix("-") ? -1 : 1
      let count = factors.count == 2 ? try #require(BigInt(plain(factors[0]))) : sign
      return exponent < 0
        ? Fraction(numerator: count, denominator: BigInt(1) << -exponent)
        : Fraction(numerator: count << exponent)
    }
    let parts = text.split(separator: "e").map(String.init)
    let mantissa = parts[0].split(separator: ".").map(String.init)
    let places = mantissa.count == 2 ? mantissa[1].count : 0
    let digits = try #require(BigInt(plain(mantissa.joined())))
    let exponent = (parts.count == 2 ? try #require(Int(parts[1])) : 0) - places
    let power = BigInt(10).power(abs(exponent))
    return exponent < 0
      ? Fraction(numerator: digits, denominator: power) : Fraction(numerator: digits * power)
  }

  private static func plain(_ text: String) -> String {
    text.hasPrefix("+") ? String(text.dropFirst()) : text
  }
}
