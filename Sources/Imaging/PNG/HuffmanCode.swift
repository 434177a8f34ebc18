import FathomNumbers

/// A Huffman code of DEFLATE for the numbers from 0, its symbols (RFC 1951, section 3.2.2).
struct HuffmanCode {
  /// The bits of each symbol's code; none where the symbol does not occur.
  let lengths: [Int]

  /// A symbol's code as a stream has it, its first bit the lowest.
  func bits(of symbol: Int) -> UInt {
    let length = lengths[symbol]
    guard length > 0 else { return 0 }
    // Codes of a length are numbers in a row, in the order of their symbols, above all that begins
    // with a shorter code.
    var code: UInt = 0
    for (other, otherLength) in lengths.enumerated() where 1...length ~= otherLength {
      guard otherLength < length || other < symbol else { continue }
      code += 1 << UInt(length - otherLength)
    }
    return code.bitReversed >> UInt(UInt.bitWidth - length)
  }

  /// The symbols by the next bits of a stream, as many as the longest code has.
  var table: [Int] {
    let longest = lengths.max() ?? 0
    var table = [Int](repeating: 0, count: 1 << longest)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      for entry in stride(from: Int(bits(of: symbol)), to: table.count, by: 1 << length) {
        table[entry] = symbol
      }
    }
    return table
  }
}
