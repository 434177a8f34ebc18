/// Words of a page, some of them set apart.
///
/// Written as text: `"a step of \(code: "0x1p-24") is \(strong: "half") a pixel"`. What stands in
/// plain interpolations and in the runs is text and never markup.
package struct Prose: Sendable, ExpressibleByStringInterpolation {
  /// The words, as elements of HTML and text.
  let runs: [Markup]

  /// Plain words.
  package init(_ text: String) { runs = [.text(text)] }

  /// Plain words.
  package init(stringLiteral text: String) { self.init(text) }

  /// Words with some set apart.
  package init(stringInterpolation: Interpolation) { runs = stringInterpolation.runs }

  /// Collects the runs of a ``Prose``.
  package struct Interpolation: StringInterpolationProtocol {
    var runs: [Markup] = []

    /// Starts without words.
    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends words.
    package mutating func appendLiteral(_ text: String) { runs.append(.text(text)) }

    /// Appends a value's description as words.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      runs.append(.text(value.description))
    }

    /// Appends words that were set apart elsewhere.
    package mutating func appendInterpolation(_ prose: Prose) { runs += prose.runs }

    /// Appends words that matter.
    package mutating func appendInterpolation(strong text: String) {
      runs.append(.element("strong", text: text))
    }

    /// Appends words that are stressed, or new.
    package mutating func appendInterpolation(stressed text: String) {
      runs.append(.element("em", text: text))
    }

    /// Appends what one types or a program prints.
    package mutating func appendInterpolation(code text: String) {
      runs.append(.element("code", text: text))
    }
  }
}
