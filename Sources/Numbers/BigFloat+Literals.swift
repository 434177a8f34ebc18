extension BigFloat: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// The integer of a literal, exactly, with 64 bits of precision.
  public init(integerLiteral value: Int) { self.init(value) }

  /// The number of a literal as a Double, with 53 bits of precision.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension BigFloat: AdditiveArithmetic {
  /// The number 0, with 64 bits of precision.
  public static let zero = BigFloat(0)
}

extension BigFloat: Hashable {
  /// Hashes the value: equal numbers of different precisions hash alike.
  public func hash(into hasher: inout Hasher) {
    let (significand, exponent) = significandAndExponent()
    hasher.combine(significand)
    hasher.combine(exponent)
  }
}

extension BigFloat: Codable {
  private enum CodingKeys: CodingKey {
    case precision
    case value
  }

  /// Reads a number's precision in bits and its value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let precision = try container.decode(Int.self, forKey: .precision)
    let text = try container.decode(String.self, forKey: .value)
    guard 1...Self.maximumPrecision ~= precision,
      let number = BigFloat(text, precision: precision)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .value,
        in: container,
        debugDescription:
          "A finite number is needed, not '\(text.prefix(40))' with \(precision) bits."
      )
    }
    self = number
  }

  /// Writes the precision in bits, and the value in hexadecimal, without rounding; infinities and NaN
  /// cannot be written.
  public func encode(to encoder: any Encoder) throws {
    guard isFinite else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "Only finite numbers are written."
        )
      )
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(precision, forKey: .precision)
    try container.encode(hexadecimalText, forKey: .value)
  }
}
