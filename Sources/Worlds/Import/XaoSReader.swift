import FathomFiles

/// The reading of XaoS's commands: `(name argument ...)`, with `;` before comments.
struct XaoSReader {
  /// A command with its arguments, one space between them.
  struct Command {
    var name = ""
    var arguments = ""
    let line: Int
    let column: Int
  }

  private let file: String
  private var text: TextCursor

  init(_ text: String, file: String) {
    self.file = file
    self.text = TextCursor(text)
  }

  /// The next command, nil at the end of the file.
  mutating func next() throws(InputError) -> Command? {
    skipSpace()
    guard let opening = text.byte else { return nil }
    guard opening == UInt8(ascii: "(") else {
      throw error("A command such as (view -0.75 0 2.5 2.5) must stand here.")
    }
    var command = Command(line: text.line, column: text.column)
    text.advance()
    var words: [String] = []
    while true {
      skipSpace()
      guard let byte = text.byte else {
        throw error("The command '\((words.first ?? "").excerpt)' does not end.")
      }
      if byte == UInt8(ascii: ")") { break }
      guard byte != UInt8(ascii: "(") else { throw error("A command cannot hold another one.") }
      words.append(try byte == UInt8(ascii: "\"") ? quoted() : word())
    }
    text.advance()
    command.name = words.first ?? ""
    command.arguments = words.dropFirst().joined(separator: " ")
    return command
  }

  private func error(_ problem: String) -> InputError {
    .malformed(file: file, line: text.line, column: text.column, problem: problem)
  }

  /// Passes white space and comments.
  private mutating func skipSpace() {
    while let byte = text.byte {
      if byte == UInt8(ascii: ";") {
        while let byte = text.byte, byte != UInt8(ascii: "\n") { text.advance() }
      } else if " \t\r\n".utf8.contains(byte) {
        text.advance()
      } else {
        return
      }
    }
  }

  private mutating func word() -> String {
    text.take { !" \t\r\n();\"".utf8.contains($0) }
  }

  /// A text between quotation marks, which may hold brackets and quotation marks after `\`.
  private mutating func quoted() throws(InputError) -> String {
    text.advance()
    var isEscaped = false
    let inside = text.take { byte in
      if isEscaped {
        isEscaped = false
        return true
      }
      isEscaped = byte == UInt8(ascii: "\\")
      return byte != UInt8(ascii: "\"")
    }
    guard text.byte != nil else { throw error("The text in quotation marks does not end.") }
    text.advance()
    return inside
  }
}
