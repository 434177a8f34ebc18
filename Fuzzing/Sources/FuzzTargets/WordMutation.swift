import FathomNumbers

/// Changes of texts that leave most of them well-formed: words and lines take each other's places.
///
/// Changed bytes alone seldom come further than the parser.
package struct WordMutation {
  /// Values that have been trouble, and what documents are made of.
  private static let words: [[UInt8]] = [
    "0", "-0", "1", "2", "-1", "0.5", "1e-300", "1e300", "1e-1000", "1e999", "5e-324", "nan", "inf",
    "2147483648", "9223372036854775807", "9223372036854775808", "0x1p-70", "1.0000000000000000001",
    "true", "false", "[]", "{}", "\"\"", "grid", "noise", "mandelbrot", "unbounded", "keyframes",
    "expmap", "exact", "dive", "fly", "hold", "pan", "smooth", "linear", "root", "soft", "light",
    "1x1", "8x6", "both", "offset", "zoom", "\"#fc0\"",
  ].map { Array($0.utf8) }

  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The text with a word or a line changed.
  package mutating func change(_ text: [UInt8]) -> [UInt8] {
    Int.random(in: 0..<4, using: &random) == 0 ? changeLine(text) : changeWord(text)
  }

  /// Doubles, drops or moves a line.
  private mutating func changeLine(_ text: [UInt8]) -> [UInt8] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let from = Int.random(in: lines.indices, using: &random)
    let to = Int.random(in: lines.indices, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: lines.insert(lines[from], at: to)
    case 1: lines.remove(at: from)
    default: lines.swapAt(from, to)
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Puts another word of the text, or one of the list, in a word's place.
  private mutating func changeWord(_ text: [UInt8]) -> [UInt8] {
    let words = text.split { " \n\r\t,:;=[]{}()\"".utf8.contains($0) }
    guard let old = words.randomElement(using: &random),
      let new = Bool.random(using: &random)
        ? words.randomElement(using: &random).map(Array.init)
        : Self.words.randomElement(using: &random)
    else { return text }
    return text[..<old.startIndex] + new + text[old.endIndex...]
  }
}
