extension Substring.UTF8View {
  /// The text without white space at its ends.
  ///
  /// Compares bytes: a coordinate may have millions of digits, and characters are slow to find.
  package var trimmed: String {
    let spaces = " \t\r\n".utf8
    let beginning = drop { spaces.contains($0) }
    guard let last = beginning.lastIndex(where: { !spaces.contains($0) }) else { return "" }
    return String(Substring(beginning[...last]))
  }
}
