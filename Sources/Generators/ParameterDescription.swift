/// A generator's parameter: its name in world files, what it may be, and what it is by default.
public struct ParameterDescription: Sendable {
  /// The values that a parameter may take.
  public enum Domain: Sendable {
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case choice([String])
  }

  public let name: String
  public let domain: Domain

  /// The default as it would stand in a world file; may be a word outside the domain, like `auto`.
  public let defaultText: String
  public let summary: String

  /// Describes a parameter.
  public init(name: String, domain: Domain, defaultText: String, summary: String) {
    self.name = name
    self.domain = domain
    self.defaultText = defaultText
    self.summary = summary
  }
}
