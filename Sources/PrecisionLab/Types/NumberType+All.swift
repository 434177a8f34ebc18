import FathomFiles
import FathomWorlds

extension NumberType {
  /// Half precision of IEEE 754: 11 bits.
  package static let float16 = NumberType(
    kind: .float16,
    precision: 11,
    overflowExponent: 16,
    underflowExponent: -24
  )
  /// The format of machine learning: a Float32's range with 8 bits.
  package static let bfloat16 = NumberType(
    kind: .bfloat16,
    precision: 8,
    overflowExponent: 128,
    underflowExponent: -133
  )
  /// Single precision of IEEE 754: 24 bits.
  package static let float32 = NumberType(
    kind: .float32,
    precision: 24,
    overflowExponent: 128,
    underflowExponent: -149
  )
  /// Double precision of IEEE 754: 53 bits.
  package static let float64 = NumberType(
    kind: .float64,
    precision: 53,
    overflowExponent: 1024,
    underflowExponent: -1074
  )
  /// The format of x86's old coprocessor: 64 bits.
  package static let float80 = NumberType(
    kind: .float80,
    precision: 64,
    overflowExponent: 16384,
    underflowExponent: -16445
  )
  /// The sum of two Float64: 106 bits and their range.
  package static let doubleDouble = NumberType(
    kind: .doubleDouble,
    precision: 106,
    overflowExponent: 1024,
    underflowExponent: -1074
  )

  /// Binary numbers of `precision` bits, 2 to ``greatestPrecision``, with exponents of about ±2^30.
  package static func bigFloat(_ precision: Int) -> NumberType {
    NumberType(
      kind: .bigFloat,
      precision: precision,
      overflowExponent: nil,
      underflowExponent: nil
    )
  }

  /// The bits that a BigFloat of the lab may have.
  package static let greatestPrecision = 1 << 16

  /// Whether this machine computes in it: Float80 is that of x86 processors.
  package var isAvailable: Bool {
    #if arch(x86_64)
    true
    #else
    kind != .float80
    #endif
  }

  /// All types, and BigFloat with 256 bits.
  package static let all = [
    float16, bfloat16, float32, float64, float80, doubleDouble, bigFloat(256),
  ]

  /// The word for it in options: f16, bf16, f32, f64, f80, dd, or big:256.
  package var word: String {
    switch kind {
    case .float16: "f16"
    case .bfloat16: "bf16"
    case .float32: "f32"
    case .float64: "f64"
    case .float80: "f80"
    case .doubleDouble: "dd"
    case .bigFloat: "big:\(precision)"
    }
  }

  /// Reads a list such as "f32,f64,big:256", each type once.
  package static func list(_ text: String) throws -> [NumberType] {
    try text.split(separator: ",", omittingEmptySubsequences: false).reduce(into: []) {
      let type = try NumberType(word: String($1))
      if !$0.contains(type) { $0.append(type) }
    }
  }

  private init(word: String) throws {
    if let type = Self.all.first(where: { $0.word == word || $0.name == word }) {
      self = type
      return
    }
    guard word.hasPrefix("big:") else {
      let words = Self.all.map(\.word)
      throw InvalidValue(
        "There is no number type '\(word.excerpt)'"
          + "\(Suggestion.text(for: word, among: words)); there are \(words.joined(separator: ", ")), "
          + "the last with any number of bits."
      )
    }
    self = .bigFloat(
      try Parse.integer(
        String(word.dropFirst(4)),
        "The bits of '\(word.excerpt)'",
        in: 2...Self.greatestPrecision
      )
    )
  }
}
