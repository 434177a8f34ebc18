import FathomFiles

/// A reader of TOML 1.0 (https://toml.io/en/v1.0.0) that gives values by dotted key: `[[formula]]`
/// and then `power = 2` become `formula.0.power`.
///
/// Numbers, dates and truth values stay text, so that none is rounded; their users check them.
/// Everything else is checked, except that a table is opened only once.
// Not TOMLKit 0.6.0 (toml++): it keeps no line and column of values, which errors name; it rounds
// floats to Double and refuses integers over 64 bits; it ends texts at \u0000; a key of a million
// parts crashes it; and its clean build takes 24 seconds of processor time.
struct TOMLReader {
  /// The deepest nesting of arrays and tables on one line.
  private static let maximumDepth = 32
  /// The most bytes of a key, with the names of its tables.
  private static let maximumKeyLength = 1000

  var text: TextCursor
  private var values: ParameterFile
  private var table = ""
  /// The number of tables `[[name]]` so far, by name.
  private var counts: [String: Int] = [:]
  /// Whether the text ends in a value without quotation marks or brackets, which may be cut off.
  private(set) var endsInBareValue = false

  private init(_ text: String, _ values: ParameterFile) {
    self.text = TextCursor(text)
    self.values = values
  }

  /// The values of a whole text.
  static func read(_ text: String, file: String, of program: String) throws(InputError)
    -> (values: ParameterFile, endsInBareValue: Bool)
  {
    var reader = TOMLReader(text, ParameterFile(path: file, of: program))
    try reader.readDocument()
    return (reader.values, reader.endsInBareValue)
  }

  // MARK: - Document

  private mutating func readDocument() throws(InputError) {
    while true {
      try skipEmptyLines()
      guard let byte = text.byte else { return }
      if byte == UInt8(ascii: "[") {
        try readHeader()
      } else {
        try readPair(in: table)
        endsInBareValue = endsInBareValue && text.byte == nil
      }
      skipSpaces()
      try skipComment()
      guard text.byte == nil || isAtLineEnd else { throw error("The line must end here.") }
    }
  }

  /// Reads `[name]` or `[[name]]`.
  private mutating func readHeader() throws(InputError) {
    let isElement = text.isAt("[[")
    text.advance(by: isElement ? 2 : 1)
    let names = try readKey()
    guard text.isAt(isElement ? "]]" : "]") else {
      throw error("The name of a table must end with \(isElement ? "']]'" : "']'").")
    }
    text.advance(by: isElement ? 2 : 1)
    table = ""
    for (index, name) in names.enumerated() {
      table = try joined(table, name)
      if isElement, index == names.count - 1 { counts[table, default: 0] += 1 }
      // A name after that of such a table is in the last one.
      if let count = counts[table] { table += ".\(count - 1)" }
    }
  }

  private mutating func readPair(in table: String, depth: Int = 0) throws(InputError) {
    let (line, column) = (text.line, text.column)
    var key = table
    for name in try readKey() { key = try joined(key, name) }
    guard values.text(key) == nil else {
      throw .malformed(
        file: values.path,
        line: line,
        column: column,
        problem: "The key '\(key.excerpt)' is given twice."
      )
    }
    guard text.isAt("=") else { throw error("There must be '=' between a key and its value.") }
    text.advance()
    skipSpaces()
    try readValue(key, depth: depth)
  }

  /// Reads names with points between them.
  private mutating func readKey() throws(InputError) -> [String] {
    var names: [String] = []
    while true {
      skipSpaces()
      switch text.byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): names.append(try readText(quote: text.byte ?? 0))
      default:
        let name = text.take(while: Self.isPartOfKey)
        guard !name.isEmpty else { throw error("A key such as location.real must stand here.") }
        names.append(name)
      }
      skipSpaces()
      guard text.isAt(".") else { return names }
      guard names.count < Self.maximumKeyLength else { throw keyTooLong }
      text.advance()
    }
  }

  private func joined(_ table: String, _ name: String) throws(InputError) -> String {
    let key = table.isEmpty ? name : "\(table).\(name)"
    guard key.utf8.count <= Self.maximumKeyLength else { throw keyTooLong }
    return key
  }

  private var keyTooLong: InputError {
    error("A key may have at most \(Self.maximumKeyLength) characters.")
  }

  // MARK: - Values

  private mutating func readValue(_ key: String, depth: Int) throws(InputError) {
    guard depth <= Self.maximumDepth else {
      throw error("Arrays and tables may lie at most \(Self.maximumDepth) deep.")
    }
    let (line, column) = (text.line, text.column)
    endsInBareValue = false
    switch text.byte {
    case UInt8(ascii: "["): try readArray(key, depth: depth)
    case UInt8(ascii: "{"): try readTable(key, depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let value =
        try text.isAt("\"\"\"") || text.isAt("'''")
        ? readMultilineText(quote: text.byte ?? 0) : readText(quote: text.byte ?? 0)
      values.set(key, value, line: line, column: column)
    default:
      values.set(key, try readBareValue(), line: line, column: column)
      endsInBareValue = true
    }
  }

  private mutating func readArray(_ key: String, depth: Int) throws(InputError) {
    text.advance()
    var index = 0
    while true {
      try skipEmptyLines()
      if text.isAt("]") { break }
      try readValue(joined(key, String(index)), depth: depth + 1)
      index += 1
      try skipEmptyLines()
      if text.isAt("]") { break }
      guard text.isAt(",") else { throw error("There must be ',' or ']' after a value.") }
      text.advance()
    }
    text.advance()
    endsInBareValue = false
  }

  private mutating func readTable(_ key: String, depth: Int) throws(InputError) {
    text.advance()
    skipSpaces()
    if !text.isAt("}") {
      while true {
        try readPair(in: key, depth: depth + 1)
        skipSpaces()
        if text.isAt("}") { break }
        guard text.isAt(",") else { throw error("There must be ',' or '}' after a value.") }
        text.advance()
      }
    }
    text.advance()
    endsInBareValue = false
  }

  /// Reads a number, a date or a truth value, without underscores.
  private mutating func readBareValue() throws(InputError) -> String {
    let word = text.take { Self.isPartOfKey($0) || "+.:".utf8.contains($0) }
    let digits = word.drop { $0 == "+" || $0 == "-" }
    guard
      ["true", "false"].contains(word) || ["inf", "nan"].contains(digits)
        || digits.first.map({ "0"..."9" ~= $0 }) == true
    else {
      throw error(
        word.isEmpty
          ? "A value must stand here."
          : "A text such as '\(word.excerpt)' must stand in quotation marks."
      )
    }
    return word.contains("_") ? word.filter { $0 != "_" } : word
  }

  // MARK: - What is wrong

  func error(_ problem: String) -> InputError {
    .malformed(file: values.path, line: text.line, column: text.column, problem: problem)
  }
}
