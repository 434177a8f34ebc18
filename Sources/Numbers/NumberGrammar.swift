/// The parts of a number's text, found without computing the number.
///
/// Decimal: sign, digits with at most one point, `e` and a decimal exponent of ten. Hexadecimal:
/// sign, `0x`, digits with at most one point, `p` and a decimal exponent of two. Nothing else.
struct NumberGrammar {
  /// Whether digits are powers of sixteen and not of ten.
  let isHexadecimal: Bool
  let isNegative: Bool
  /// The number of digits from the first that is not zero on.
  let significantDigitCount: Int
  /// The first of them as one number: up to eighteen if decimal, fifteen if hexadecimal.
  let leadingDigits: UInt64
  /// The number of digits in `leadingDigits`.
  let leadingDigitCount: Int
  /// The number of significant digits before the point; negative when zeros after the point come
  /// first.
  let wholeDigitCount: Int
  /// The written exponent, clamped to ±2^59.
  let exponent: Int

  var isZero: Bool { significantDigitCount == 0 }

  /// Reads `text`, or returns nil if it is not a number from its first character to its last.
  init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    isHexadecimal = rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8)
    if isHexadecimal { rest = rest.dropFirst(2) }

    var written = 0
    var significant = 0
    var whole = 0
    var leading: UInt64 = 0
    var leadingCount = 0
    var isPastPoint = false
    scan: while let byte = rest.first {
      if byte == UInt8(ascii: "."), !isPastPoint {
        isPastPoint = true
      } else if let digit = Self.digit(byte, isHexadecimal: isHexadecimal) {
        written += 1
        if digit != 0 || significant > 0 {
          significant += 1
          if !isPastPoint { whole += 1 }
          if leadingCount < (isHexadecimal ? 15 : 18) {
            leading = leading * (isHexadecimal ? 16 : 10) + digit
            leadingCount += 1
          }
        } else if isPastPoint {
          whole -= 1
        }
      } else {
        break scan
      }
      rest = rest.dropFirst()
    }
    guard written > 0 else { return nil }

    significantDigitCount = significant
    wholeDigitCount = whole
    leadingDigits = leading
    leadingDigitCount = leadingCount
    guard let byte = rest.first else {
      exponent = 0
      return
    }
    let mark = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    guard byte | 0x20 == mark, let exponent = Self.exponent(rest.dropFirst()) else { return nil }
    self.exponent = exponent
  }

  private static func digit(_ byte: UInt8, isHexadecimal: Bool) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal:
      UInt64(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal:
      UInt64(byte - UInt8(ascii: "A")) + 10
    default:
      nil
    }
  }

  private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
    var digits = text
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var exponent = 0
    for byte in digits {
      guard let digit = Self.digit(byte, isHexadecimal: false) else { return nil }
      // Far beyond every range already: further digits cannot bring it back.
      exponent = min(exponent * 10 + Int(digit), 1 << 59)
    }
    return isNegative ? -exponent : exponent
  }
}
