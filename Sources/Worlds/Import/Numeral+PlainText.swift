package import FathomNumbers

extension Numeral {
  /// The number in decimals without an exponent, no digit lost: "-0.0125" for "-1.25e-2".
  ///
  /// Of a hexadecimal number the decimals are exact, too.
  package var plainText: String {
    guard !isZero else { return "0" }
    let zero = UInt8(ascii: "0")
    let parts = decimalText.utf8.split { $0 | 0x20 == UInt8(ascii: "e") }
    let halves = parts[0].drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let written = halves.joined()
    let digits = written.drop { $0 == zero }
    let exponent = parts.count > 1 ? Int(Substring(parts[1])) ?? 0 : 0
    // The digits before the point, perhaps fewer than none.
    let wholeCount = halves[0].count - (written.count - digits.count) + exponent
    var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    if wholeCount <= 0 {
      text += [zero, UInt8(ascii: ".")] + [UInt8](repeating: zero, count: -wholeCount) + digits
    } else {
      text += digits.prefix(wholeCount)
      text += [UInt8](repeating: zero, count: max(0, wholeCount - digits.count))
      if digits.count > wholeCount { text += [UInt8(ascii: ".")] + digits.dropFirst(wholeCount) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number as it was written, or the exact decimals of a hexadecimal one.
  var decimalText: String {
    guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return text }
    return value(precision: 4 * digitCount + 64).decimalText()
  }
}
