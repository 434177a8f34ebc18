import Yams

/// A reader of YAML text that refuses malformed text, aliases, keys that are no words, and further documents.
struct YAMLDocument {
  private let text: String
  private let file: String

  init(_ text: String, file: String) {
    self.text = text
    self.file = file
  }

  /// The greatest number of characters that may begin a value: each takes up to some 350 bytes, whereas the
  /// digits of a number take one.
  private static let greatestMarkCount = 2_500_000

  /// The one document of the text; its top level is a mapping.
  func root() throws(InputError) -> Node {
    try refuseAliases()
    try refuseMasses()
    return try root(of: text)
  }

  private func root(of text: String) throws(InputError) -> Node {
    if let (line, column) = YAMLKeys.firstComplex(in: text) {
      throw malformed(line, column, "A key must be a word.")
    }
    do {
      // The basic resolver takes every scalar for a text, as we do, and needs no regular expressions,
      // which take milliseconds to build. The encoding is named because Yams would otherwise read
      // the environment, and print what it found.
      if let node = try Yams.compose(yaml: text, .basic, .default, .utf8), node.mapping != nil {
        return node
      }
    } catch {
      let joined = Self.joiningSurrogates(of: text)
      guard case .scanner? = error as? YamlError, joined != text else { throw malformed(error) }
      return try root(of: joined)
    }
    throw malformed(1, 1, "The file must hold keys and values.")
  }

  /// The text with the pairs of escapes by which JSON writes a character beyond 16 bits as that character:
  /// the scanner refuses such, and in JSON alone they are right.
  private static func joiningSurrogates(of text: String) -> String {
    text.replacing(/\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/) { pair in
      let units = [pair.1, pair.2].compactMap { UInt16($0, radix: 16) }
      return String(decoding: units, as: UTF16.self)
    }
  }

  private func malformed(_ line: Int, _ column: Int, _ problem: String) -> InputError {
    .malformed(file: file, line: line, column: column, problem: problem)
  }

  private func malformed(_ error: any Error) -> InputError {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      malformed(mark.line, mark.column, Self.sentence(problem))
    case .duplicatedKeysInMapping(let keys, let context):
      malformed(
        context.mark.line,
        context.mark.column,
        "The key \(keys.map { "'\($0.excerpt)'" }.joined(separator: ", ")) is given twice."
      )
    case .reader(_, let offset, _, _):
      malformed(
        at: text.index(text.startIndex, offsetBy: offset ?? 0, limitedBy: text.endIndex)
          ?? text.endIndex,
        "This character may not stand in YAML."
      )
    default: .unreadable(file: file, problem: "This is not YAML.")
    }
  }

  private func malformed(at place: String.Index, _ problem: String) -> InputError {
    let before = text[..<place].utf8
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map(before.index(after:))
    return malformed(
      before.count { $0 == UInt8(ascii: "\n") } + 1,
      text.unicodeScalars[(lineStart ?? text.startIndex)..<place].count + 1,
      problem
    )
  }

  /// The parser's problem, without the names of its functions and without its missing beginnings.
  private static func sentence(_ problem: String) -> String {
    if problem.hasPrefix("Maximum nesting level") { return "The file is nested too deep." }
    if problem.hasSuffix("another document") { return "The file must hold one document only." }
    return "This is not YAML: \(problem)."
  }

  /// Refuses more values than a gigabyte holds.
  private func refuseMasses() throws(InputError) {
    var count = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["),
        UInt8(ascii: "{"), UInt8(ascii: "-"), UInt8(ascii: "?"):
        count += 1
      default: break
      }
    }
    guard count <= Self.greatestMarkCount else {
      throw .unreadable(
        file: file,
        problem:
          "The file has \(count) line ends, commas, colons, brackets and hyphens; a document may "
          + "have \(Self.greatestMarkCount)."
      )
    }
  }

  // MARK: - Aliases

  /// Refuses aliases: a few lines of nested ones expand to more than any memory holds, and even
  /// comparing such keys takes exponential time.
  private func refuseAliases() throws(InputError) {
    var names: Set<Substring> = []
    var rest = text.utf8[...]
    while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "*") })
    {
      let after = rest[rest.index(after: start)...]
      let name = Substring(after.prefix { Self.isPartOfName($0) })
      if rest[start] == UInt8(ascii: "&") {
        names.insert(name)
      } else if !name.isEmpty, names.contains(name) {
        throw malformed(
          at: start,
          "The alias '*\(String(name).excerpt)' is not allowed; write out what it means."
        )
      }
      rest = after.dropFirst(name.utf8.count)
    }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
