/// An element of XML, or text: what SVG and HTML are written from.
///
/// Its text reads the same as XML and as HTML. Text and attributes are escaped when they are written,
/// and nowhere else.
enum Markup: Sendable {
  /// An element with its attributes, in this order, and what it holds.
  case element(name: String, attributes: [(String, String)], children: [Markup])
  /// Text, as it is to be read.
  case text(String)
  /// Rules of a style sheet, which HTML does not unescape; they may hold no "<" and no "&".
  case style(String)

  /// An element by its name, with attributes of text and of numbers.
  static func element(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    _ children: [Markup] = []
  ) -> Markup {
    .element(name: name, attributes: attributes.map { ($0.key, $0.value) }, children: children)
  }

  /// An element that holds text and nothing else.
  static func element(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    text: String
  ) -> Markup {
    element(name, attributes, [.text(text)])
  }

  /// The markup as text.
  var xml: String {
    var output = ""
    write(to: &output)
    return output
  }

  private func write(to output: inout String) {
    switch self {
    case .text(let text):
      Self.escape(text, to: &output)
    case .style(let rules):
      precondition(!rules.contains("<") && !rules.contains("&"), "Style rules need no escaping.")
      output += "<style>\(rules)</style>"
    case .element(let name, let attributes, let children):
      output += "<\(name)"
      for (key, value) in attributes {
        output += " \(key)=\""
        Self.escape(value, to: &output)
        output += "\""
      }
      // HTML knows these as elements without an end; all others must have one.
      guard !["br", "img", "meta"].contains(name) else {
        output += "/>"
        return
      }
      output += ">"
      for child in children { child.write(to: &output) }
      output += "</\(name)>"
      if Self.endsLine.contains(name) { output += "\n" }
    }
  }

  private static let endsLine: Set<String> = [
    "dd", "figure", "g", "h1", "h2", "h3", "head", "header", "li", "ol", "p", "path", "section",
    "table", "title", "tr", "ul",
  ]

  /// Characters that XML forbids, control characters above all, become U+FFFD.
  private static func escape(_ text: String, to output: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "\t", "\n": output.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20, "\u{fffe}", "\u{ffff}": output += "\u{fffd}"
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}
