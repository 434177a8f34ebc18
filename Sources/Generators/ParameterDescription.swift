/// A generator's parameter: its name in world files, what it may be, and what it is by default.
package struct ParameterDescription: Sendable {
  /// The values that a parameter may take.
  package enum Domain: Sendable {
    /// Whole numbers, among which those of 64 bits without a sign may be.
    case integer(ClosedRange<Int128>)
    case number(ClosedRange<Double>)
    case choice([String])
    /// The path of a folder, in a world file from that file's own folder on.
    case path
  }

  /// The key in world files.
  package let name: String
  /// What it may be.
  package let domain: Domain

  /// The default as it would stand in a world file; may be a word outside the domain, like `auto`.
  package let defaultText: String
  /// What it does, with its unit.
  package let summary: String

  /// Describes a parameter.
  package init(name: String, domain: Domain, defaultText: String, summary: String) {
    self.name = name
    self.domain = domain
    self.defaultText = defaultText
    self.summary = summary
  }
}

extension ParameterDescription.Domain: CustomStringConvertible {
  /// What is allowed, in words.
  package var description: String {
    switch self {
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .path: "the path of a folder"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    }
  }
}
