/// A number with few digits, multiple · base^exponent, and its exact text.
///
/// In decimal where that is short ("-0.75", "1e-1000"), else as a multiple of a power of two
/// ("3*2^-3325").
package struct RoundNumber: CustomStringConvertible {
  private let multiple: Int
  private let exponent: Int
  private let base: Int

  /// The number `multiple` · `base`^`exponent`; the base is 10 or 2.
  package init(_ multiple: Int, exponent: Int, base: Int) {
    var (multiple, exponent) = (multiple, exponent)
    while multiple != 0, multiple.isMultiple(of: base) {
      multiple /= base
      exponent += 1
    }
    self.multiple = multiple
    self.exponent = multiple == 0 ? 0 : exponent
    self.base = base
  }

  /// The exact text.
  package var description: String {
    guard base == 2 else { return Self.decimal(multiple, exponent: exponent) }
    return shortDecimal ?? powerOfTwo
  }

  /// The decimal text of multiple · 2^exponent, nil where it would be long.
  private var shortDecimal: String? {
    guard -12...24 ~= exponent, multiple.magnitude < 1 << 24 else { return nil }
    let factor = (0..<exponent.magnitude).reduce(1) { power, _ in power * (exponent < 0 ? 5 : 2) }
    let text = Self.decimal(multiple * factor, exponent: min(exponent, 0))
    return text.count <= 10 ? text : nil
  }

  private var powerOfTwo: String {
    switch multiple {
    case 1: "2^\(exponent)"
    case -1: "-2^\(exponent)"
    default: "\(multiple)*2^\(exponent)"
    }
  }

  /// The text of `multiple` · 10^`exponent`, with a power of ten where there would be many zeros.
  private static func decimal(_ multiple: Int, exponent: Int) -> String {
    let digits = String(multiple.magnitude)
    let sign = multiple < 0 ? "-" : ""
    let wholeCount = digits.count + exponent
    switch wholeCount {
    case 1...9 where exponent >= 0: return sign + digits + String(repeating: "0", count: exponent)
    case 1...9: return sign + digits.prefix(wholeCount) + "." + digits.dropFirst(wholeCount)
    case -3...0: return sign + "0." + String(repeating: "0", count: -wholeCount) + digits
    default:
      let rest = digits.dropFirst()
      return sign + digits.prefix(1) + (rest.isEmpty ? "" : "." + rest) + "e\(wholeCount - 1)"
    }
  }
}
