extension Numeral: ExpressibleByStringLiteral {
  /// The number that a literal names, such as `"1e-100"`.
  ///
  /// A literal that names none is a mistake in the program, and ends it; text from elsewhere goes
  /// through ``init(_:)-(String)``.
  public init(stringLiteral text: String) {
    guard let number = Numeral(text) else {
      preconditionFailure("\(text) is not a number")
    }
    self = number
  }
}

extension Numeral: ExpressibleByIntegerLiteral {
  /// The integer of a literal.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Numeral: LosslessStringConvertible, Codable {
  /// Reads the number from its text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let number = Numeral(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A number such as -0.75 or 1e-100 is needed, not '\(text.prefix(40))'."
      )
    }
    self = number
  }

  /// Writes the number as its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
