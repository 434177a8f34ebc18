import FathomFiles

extension TOMLReader {
  // MARK: - Texts

  /// Reads a text between single or double quotation marks.
  mutating func readText(quote: UInt8) throws(InputError) -> String {
    text.advance()
    var value = ""
    while let byte = text.byte, byte != quote {
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        value.unicodeScalars.append(try readEscape())
      } else {
        value += text.take { $0 != quote && $0 != UInt8(ascii: "\\") && !Self.isControl($0) }
        if text.isAt("\\"), quote == UInt8(ascii: "'") {
          value += text.take { $0 == UInt8(ascii: "\\") }
        }
        try refuseControl()
      }
    }
    guard text.byte == quote else { throw error("The text in quotation marks does not end.") }
    text.advance()
    return value
  }

  /// Reads a text between three quotation marks, which may have many lines.
  mutating func readMultilineText(quote: UInt8) throws(InputError) -> String {
    let isLiteral = quote == UInt8(ascii: "'")
    text.advance(by: 3)
    skipLineEnd()
    var value = ""
    while text.byte != nil {
      if isLiteral ? text.isAt("'''") : text.isAt("\"\"\"") {
        text.advance(by: 3)
        // Up to two more of them belong to the text.
        for _ in 0..<2 where text.byte == quote {
          value.unicodeScalars.append(Unicode.Scalar(quote))
          text.advance()
        }
        return value
      }
      if text.isAt("\\"), !isLiteral {
        if try !skipContinuation() { value.unicodeScalars.append(try readEscape()) }
      } else if isAtLineEnd {
        skipLineEnd()
        value += "\n"
      } else if text.byte == quote || text.isAt("\\") {
        value.unicodeScalars.append(Unicode.Scalar(text.byte ?? quote))
        text.advance()
      } else {
        try refuseControl()
        value += text.take { $0 != quote && $0 != UInt8(ascii: "\\") && !Self.isControl($0) }
      }
    }
    throw error("The text in quotation marks does not end.")
  }

  /// Passes a `\` at the end of a line with all white space after it, if there is one.
  private mutating func skipContinuation() throws(InputError) -> Bool {
    let start = text
    text.advance()
    skipSpaces()
    guard isAtLineEnd else {
      text = start
      return false
    }
    while isAtLineEnd {
      skipLineEnd()
      skipSpaces()
    }
    return true
  }

  private mutating func readEscape() throws(InputError) -> Unicode.Scalar {
    text.advance()
    let letter = text.byte ?? 0
    text.advance()
    switch letter {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return Unicode.Scalar(letter)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = letter == UInt8(ascii: "u") ? 4 : 8
      var rest = count
      let digits = text.take { _ in
        rest -= 1
        return rest >= 0
      }
      if digits.utf8.count == count, digits.allSatisfy(\.isHexDigit),
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      {
        return scalar
      }
    default: break
    }
    throw error("After '\\' there must be one of b, t, n, f, r, \", \\, uXXXX or UXXXXXXXX.")
  }

  // MARK: - Characters

  static func isPartOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
  }

  var isAtLineEnd: Bool { text.isAt("\n") || text.isAt("\r\n") }

  private mutating func skipLineEnd() {
    if isAtLineEnd { text.advance(by: text.isAt("\n") ? 1 : 2) }
  }

  mutating func skipSpaces() {
    while text.isAt(" ") || text.isAt("\t") { text.advance() }
  }

  mutating func skipComment() throws(InputError) {
    guard text.isAt("#") else { return }
    _ = text.take { !Self.isControl($0) }
    if !isAtLineEnd { try refuseControl() }
  }

  mutating func skipEmptyLines() throws(InputError) {
    while true {
      skipSpaces()
      try skipComment()
      guard isAtLineEnd else { return }
      skipLineEnd()
    }
  }

  private func refuseControl() throws(InputError) {
    if let byte = text.byte, Self.isControl(byte) {
      throw error("This character may not stand here, or the text before it does not end.")
    }
  }
}
