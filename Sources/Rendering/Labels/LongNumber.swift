package import BigInt
import FathomNumbers

/// A number with as many digits as a deep place has, multiple · base^exponent, and its exact text:
/// "-0.73205...(985 digits)...54616__" where it is too long for its room.
package struct LongNumber {
  private let isNegative: Bool
  /// The digits without a point; blanks as underscores.
  private let digits: String
  /// The number of digits after the point.
  private let fractionCount: Int
  private let suffix: String

  /// The number `multiple` · `base`^`exponent`, with underscores for its last `blankCount` digits.
  ///
  /// A multiple of a power of two is written as such: "123*2^-50".
  package init(_ multiple: BigInt, exponent: Int, base: Int, blankCount: Int = 0) {
    isNegative = multiple < 0
    // Zeros at the end go into the exponent, unless they are digits that differ from line to line.
    var (multiple, exponent) = (multiple, exponent)
    let isStripped = blankCount == 0 && multiple != 0
    if base == 2, isStripped {
      exponent += multiple.trailingZeroBitCount
      multiple = multiple.floorQuotient(powerOfTwo: multiple.trailingZeroBitCount)
    }
    var text = multiple.decimalText.utf8.drop { $0 == UInt8(ascii: "-") }
    while base == 10, isStripped, text.last == UInt8(ascii: "0") {
      text.removeLast()
      exponent += 1
    }
    let fractionCount = base == 10 ? max(0, -exponent) : 0
    let kept =
      String(Substring(text.dropLast(blankCount)))
      + String(repeating: "_", count: min(blankCount, text.count))
    digits = String(repeating: "0", count: max(0, fractionCount + 1 - kept.count)) + kept
    self.fractionCount = fractionCount
    switch (base, exponent) {
    case (10, 1...): suffix = "e\(exponent)"
    case (2, let power) where power != 0: suffix = "*2^\(power)"
    default: suffix = ""
    }
  }

  /// The text in at most `room` characters, as far as the omission leaves ten; the middle is left
  /// out with the number of digits there.
  package func text(room: Int) -> String {
    let sign = isNegative ? "-" : ""
    let wholeCount = digits.count - fractionCount
    let whole = sign + digits.prefix(wholeCount)
    let full = whole + (fractionCount > 0 ? "." + digits.suffix(fractionCount) : "") + suffix
    guard full.count > room else { return full }
    // The omission's own length, with the longest number that it may name.
    let note = "...(\(digits.count) digits)...".count
    let kept = max(10, room - note - sign.count - suffix.count - 1)
    let (head, tail) = (kept - kept / 2, kept / 2)
    guard head + tail + note < digits.count else { return full }
    let omitted = "\(digits.count - head - tail) digits"
    let tailText = digits.suffix(tail) + suffix
    if wholeCount <= head {
      let fraction = digits.prefix(head).dropFirst(wholeCount)
      return whole + "." + fraction + "...(\(omitted))..." + tailText
    }
    guard fractionCount > 0 else {
      return sign + digits.prefix(head) + "...(\(omitted))..." + tailText
    }
    // The point is among what is left out or behind it.
    return sign + digits.prefix(head) + "...(\(omitted), \(fractionCount) after the point)..."
      + tailText
  }
}
