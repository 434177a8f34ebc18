extension String {
  /// The beginning of the text in one line: at most 40 characters, without control characters.
  package var excerpt: String {
    let beginning = unicodeScalars.prefix(41)
    let shown = beginning.count > 40 ? beginning.prefix(32) : beginning
    return String(String.UnicodeScalarView(shown)).inOneLine + (beginning.count > 40 ? "…" : "")
  }
}

extension String {
  /// Whether the text is one line for every reader: without control characters and without the line ends
  /// of Unicode, with which YAML, shells and terminals begin something new.
  package var isOneLine: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }

  /// The text with its control characters and line ends as escapes, such as `\n`.
  package var inOneLine: String {
    guard !isOneLine else { return self }
    return unicodeScalars.reduce(into: "") { line, scalar in
      line += String(scalar).isOneLine ? String(scalar) : scalar.escaped(asASCII: true)
    }
  }
}

extension Double {
  /// The number without a fraction where it is whole, as people write it.
  package var plainText: String {
    Int(exactly: self).map(String.init) ?? "\(self)"
  }
}
