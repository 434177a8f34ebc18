/// Numbers as people read them: the same text on every machine.
package enum NumberText {
  /// A number with exactly `decimals` digits after the point: "-0.50"; "∞" and "NaN" where there are
  /// none.
  package static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.isFinite else { return odd(number) }
    var digits = DecimalDigits(number)
    digits.round(decimals: decimals)
    let whole = (0..<max(digits.pointPosition, 1)).reversed().map { digits.digit(at: $0) }
    let fraction = (0..<decimals).map { digits.digit(at: -1 - $0) }
    let text = text(whole) + (fraction.isEmpty ? "" : "." + text(fraction))
    return digits.isNegative ? "-" + text : text
  }

  /// A number with at most `decimals` digits after the point and no zeros at the end: "0.5", "-16".
  package static func trimmed(_ number: Double, decimals: Int) -> String {
    var text = fixed(number, decimals: decimals)
    guard text.contains(".") else { return text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// A number with `count` significant digits, as in a sentence: "0.425", "12.3", "1.19·10⁻⁷".
  ///
  /// Powers of ten stand in for many zeros, below 0.001 and from 100,000 on.
  package static func significant(_ number: Double, digits count: Int = 3) -> String {
    guard number.isFinite else { return odd(number) }
    guard number != 0 else { return "0" }
    var digits = DecimalDigits(number)
    digits.round(significant: count)
    let exponent = digits.pointPosition - 1
    let sign = digits.isNegative ? "-" : ""
    if (-3..<5).contains(exponent) {
      let decimals = max(count - 1 - exponent, 0)
      guard exponent >= count else { return trimmed(number, decimals: decimals) }
      return sign + text((0...exponent).reversed().map { digits.digit(at: $0) })
    }
    let fraction = digits.digits.count > 1 ? "." + text(Array(digits.digits.dropFirst())) : ""
    return sign + text([digits.digit(at: exponent)]) + fraction + "·"
      + power(of: 10, exponent: exponent)
  }

  /// A power as it is written: "10⁻⁷", "2²⁴".
  package static func power(of base: Int, exponent: Int) -> String {
    "\(base)" + superscript(exponent)
  }

  /// An integer in raised digits: "⁻¹⁴⁹".
  package static func superscript(_ number: Int) -> String {
    let raised: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    let digits = String(number.magnitude).compactMap(\.wholeNumberValue).map { raised[$0] }
    return (number < 0 ? "⁻" : "") + String(digits)
  }

  /// An integer with a comma before every three digits: "16,777,216".
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number.magnitude).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + String(text.reversed())
  }

  private static func odd(_ number: Double) -> String {
    number.isNaN ? "NaN" : number < 0 ? "-∞" : "∞"
  }

  private static func text(_ digits: [UInt8]) -> String {
    String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
  }
}

/// A finite number as decimal digits, for rounding it to text.
///
/// Its digits are the fewest that tell the number from all others, which Swift finds without any
/// function of the C library, so that the text is the same on every machine.
private struct DecimalDigits {
  /// Below zero; zero itself is not.
  private(set) var isNegative: Bool
  /// The digits from the first that is not zero; none for zero.
  private(set) var digits: [UInt8]
  /// The number of digits before the point; a negative number counts the zeros after it.
  private(set) var pointPosition: Int

  /// The digits of a finite number.
  init(_ number: Double) {
    precondition(number.isFinite, "Only finite numbers have digits.")
    isNegative = number < 0
    let parts = number.magnitude.description.split(separator: "e")
    let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    digits = halves.joined().utf8.map { $0 - 48 }
    pointPosition = halves[0].utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    normalize()
  }

  /// Keeps `decimals` digits after the point; halves are rounded away from zero.
  mutating func round(decimals: Int) { round(keeping: pointPosition + decimals) }

  /// Keeps `significant` digits, counted from the first that is not zero.
  mutating func round(significant: Int) { round(keeping: significant) }

  private mutating func round(keeping count: Int) {
    guard count < digits.count else { return }
    let roundsUp = count >= 0 && digits[count] >= 5
    digits.removeSubrange(max(count, 0)...)
    if roundsUp {
      while let last = digits.last, last == 9 { digits.removeLast() }
      if digits.isEmpty {
        digits = [1]
        pointPosition += 1
      } else {
        digits[digits.count - 1] += 1
      }
    }
    normalize()
  }

  private mutating func normalize() {
    while digits.last == 0 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    pointPosition -= zeros
    if digits.isEmpty { (isNegative, pointPosition) = (false, 0) }
  }

  /// The digit at a place before the point, or after it if the place is negative.
  func digit(at place: Int) -> UInt8 {
    let index = pointPosition - 1 - place
    return digits.indices.contains(index) ? digits[index] : 0
  }
}
