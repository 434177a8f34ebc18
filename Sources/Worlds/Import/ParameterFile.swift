import FathomFiles
import FathomNavigation
import FathomNumbers

/// The contents of a parameter file of another program: text by key, each with its line and column.
///
/// Readers of single formats fill it and read the keys that decide the picture; all other keys are
/// ignored, as those programs do.
struct ParameterFile {
  let path: String
  /// The program that such files belong to.
  let program: String
  private var entries: [String: (line: Int, column: Int, text: String)] = [:]

  init(path: String, of program: String) {
    self.path = path
    self.program = program
  }

  /// The text of a key; nil where it is missing or empty.
  subscript(key: String) -> String? {
    guard let text = entries[key]?.text, !text.isEmpty else { return nil }
    return text
  }

  /// The text of a key, empty or not; nil where it is missing.
  func text(_ key: String) -> String? { entries[key]?.text }

  /// All keys, in alphabetical order.
  var keys: [String] { entries.keys.sorted() }

  /// Sets a key, over what it may have been before.
  mutating func set(_ key: String, _ text: String, line: Int, column: Int = 1) {
    entries[key] = (line, column, text)
  }

  mutating func removeAll() { entries = [:] }

  // MARK: - What is wrong

  /// An error at a key's value.
  func error(_ key: String, _ problem: String) -> InputError {
    let (line, column, _) = entries[key] ?? (1, 1, "")
    return .malformed(file: path, line: line, column: column, problem: problem)
  }

  /// Calls `body` and says of an invalid value that it stood at this key.
  func located<Value>(_ key: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let invalid as InvalidValue {
      throw error(key, invalid.problem)
    }
  }

  /// The text of a key without which the file is none.
  func required(_ key: String) throws(InputError) -> String {
    guard let text = self[key] else {
      throw .unreadable(
        file: path,
        problem: "The key '\(key)' is missing: this is no whole file of \(program)."
      )
    }
    return text
  }

  /// Refuses a value that would give another picture than ours.
  func refuse(_ key: String, unless neutral: Double, _ what: String) throws {
    guard let text = self[key] else { return }
    let number = try located(key) { try Parse.number(text, key) }
    guard number == neutral else { throw refusal(key, neutral.plainText, what) }
  }

  /// Refuses any other word than the one of our picture.
  func refuse(_ key: String, unless neutral: String, _ what: String) throws(InputError) {
    guard let text = self[key], text != neutral else { return }
    throw refusal(key, neutral, what)
  }

  private func refusal(_ key: String, _ neutral: String, _ what: String) -> InputError {
    error(
      key,
      "\(what) (\(key): \((self[key] ?? "").excerpt)) cannot be drawn, "
        + "only \(key): \(neutral) can."
    )
  }

  // MARK: - What it means

  func numeral(_ key: String, _ text: String) throws -> Numeral {
    try located(key) { try Parse.numeral(text, key) }
  }

  func positive(_ key: String, _ text: String) throws -> Numeral {
    try located(key) { try Parse.positive(text, key) }
  }
}
