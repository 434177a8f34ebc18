import Foundation

/// A value of a JSON document, written with sorted keys: the same value gives the same text.
///
/// Numbers that the user wrote stay text, unrounded. YAML includes JSON, so that a document written
/// with this can be read back as a world or a flight.
package enum JSONNode: Encodable, Equatable {
  /// A string.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// true or false.
  case flag(Bool)
  /// An array.
  case list([JSONNode])
  /// An object.
  case map([String: JSONNode])

  /// Encodes the value as JSON.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let elements): try container.encode(elements)
    case .map(let values): try container.encode(values)
    }
  }

  /// The document's text on one line, or indented over many.
  package func json(indented: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if indented { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("text, integers, lists and maps can always be encoded")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The document's text on one line of printable Latin-1, as pictures can carry it: JSON has escapes for
  /// all other characters.
  package var latin1JSON: String {
    let text = json()
    let isPlain = { (scalar: Unicode.Scalar) in
      (32...126).contains(scalar.value) || (161...255).contains(scalar.value)
    }
    guard !text.unicodeScalars.allSatisfy(isPlain) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      guard !isPlain(scalar) else { return escaped.unicodeScalars.append(scalar) }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }
}
