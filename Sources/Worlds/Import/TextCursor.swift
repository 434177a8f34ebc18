/// A place in a text that is read byte by byte, since a coordinate may have millions of digits.
struct TextCursor {
  private let bytes: [UInt8]
  private var position: Int
  private var lineStart: Int
  /// The line, from 1 on.
  private(set) var line = 1

  /// The beginning of a text, after its byte order mark if it has one.
  init(_ text: String) {
    bytes = Array(text.utf8)
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = position
  }

  /// The byte here, nil at the end.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The column in bytes, from 1 on.
  var column: Int { position - lineStart + 1 }

  /// Whether the text goes on with these bytes.
  func isAt(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    return word.withUTF8Buffer { end <= bytes.count && bytes[position..<end].elementsEqual($0) }
  }

  /// Goes on by some bytes; not past the end.
  mutating func advance(by count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") {
        line += 1
        lineStart = position + 1
      }
      position += 1
    }
  }

  /// Passes the bytes that fit, and returns them.
  mutating func take(while fits: (UInt8) -> Bool) -> String {
    let start = position
    while let byte, fits(byte) { advance() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
