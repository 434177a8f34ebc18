/// A keyword and a value that a picture file carries along, such as its scene or its fingerprint.
///
/// The keyword has 1 to 79 characters without leading, trailing or double spaces; both are Latin-1.
/// Line feeds are the only control characters allowed, and only in values.
package typealias PictureText = (keyword: String, value: String)

/// Latin-1 in the texts of picture files, and the rules for writing them.
///
/// They are those of section 11.3.3 of the PNG specification.
enum TextCoding {
  static func latin1(_ bytes: some Sequence<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The Latin-1 bytes of keyword and value, or the reason why there are none.
  static func encoded(
    _ text: PictureText
  ) throws(ImagingError) -> (keyword: [UInt8], value: [UInt8]) {
    func fail(_ reason: String) -> ImagingError {
      .unwritableText(keyword: text.keyword, reason: reason)
    }
    guard let keyword = bytes(of: text.keyword), keyword.allSatisfy({ $0 != 10 }) else {
      throw fail("a keyword is made of printable Latin-1 characters")
    }
    guard (1...79).contains(keyword.count) else {
      throw fail("a keyword has 1 to 79 characters, not \(keyword.count)")
    }
    guard keyword.first != 32, keyword.last != 32, !text.keyword.contains("  ") else {
      throw fail("a keyword has no leading, trailing or double spaces")
    }
    guard let value = bytes(of: text.value) else {
      throw fail("its value is not made of printable Latin-1 characters and line feeds")
    }
    return (keyword, value)
  }

  private static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 10, 32...126, 161...255: bytes.append(UInt8(scalar.value))
      default: return nil
      }
    }
    return bytes
  }
}
