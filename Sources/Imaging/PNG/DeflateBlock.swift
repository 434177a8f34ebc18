import CLibDeflate

/// A stream of DEFLATE (RFC 1951) of one block, which other blocks can follow.
///
/// libdeflate writes whole streams alone, and does not say at which bit of its last byte a stream
/// ends. For another to follow, its block must not be marked as the last, and must end at a whole
/// byte, which an empty stored block sees to (what zlib calls a flush).
struct DeflateBlock {
  /// The last block of a stream: an empty one of fixed codes.
  static let last: [UInt8] = [3, 0]

  /// The block, marked as one that others follow, and the empty one.
  let bytes: [UInt8]

  /// The kinds of block (section 3.2.3).
  private enum Kind: UInt8 {
    case stored, fixed, dynamic
  }

  /// The block of a whole stream, which holds `size` bytes; nil where it has several.
  init?(only stream: Slice<UnsafeMutableBufferPointer<UInt8>>, of size: Int) {
    let stream = UnsafeBufferPointer(rebasing: stream)
    guard stream[0] & 1 == 1, let kind = Kind(rawValue: stream[0] >> 1 & 3) else { return nil }
    // A stored block begins with three zeros, like the padding, and goes on at the next whole byte
    // with its size and the complement of that.
    let short: [UInt8] = [0, 0, 0xFF, 0xFF]
    let long = [0] + short
    func block(_ end: [UInt8]) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: stream.count + end.count) { bytes, count in
        count = stream.count + end.count
        _ = bytes[..<stream.count].initialize(fromContentsOf: stream)
        _ = bytes[stream.count...].initialize(fromContentsOf: end)
        bytes[0] -= 1
      }
    }
    if kind == .stored {
      bytes = block([])
    } else if kind == .dynamic, let padding = Self.padding(of: stream) {
      bytes = block(padding < 3 ? long : short)
    } else {
      let tried = block(short)
      bytes = Self.holds(size, tried) ? tried : block(long)
    }
  }

  /// Whether blocks hold `size` bytes.
  private static func holds(_ size: Int, _ blocks: [UInt8]) -> Bool {
    guard let decompressor = libdeflate_alloc_decompressor() else {
      preconditionFailure("There is memory for a decompressor's tables.")
    }
    defer { libdeflate_free_decompressor(decompressor) }
    let stream = blocks + last
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { bytes in
      libdeflate_deflate_decompress(
        decompressor,
        stream,
        stream.count,
        bytes.baseAddress,
        size,
        nil
      ) == LIBDEFLATE_SUCCESS
    }
  }

  // MARK: - The end of a block

  /// The zeros behind the code that ends a dynamic block, 0 to 7; nil where that code has only zeros
  /// too.
  ///
  /// There is one place for any other code: bits that equal those some places on, where they are
  /// followed by so many zeros, are all zeros.
  private static func padding(of stream: UnsafeBufferPointer<UInt8>) -> Int? {
    let code = endCode(of: stream)
    guard code.bits != 0 else { return nil }
    // A code has up to 15 bits.
    let tail = stream.suffix(3).reversed().reduce(UInt(0)) { $0 << 8 | UInt($1) }
    return (0..<8).first { tail >> UInt(24 - $0 - code.length) == code.bits }
  }

  /// The code that ends a dynamic block, its first bit the lowest, and its length (section 3.2.7).
  private static func endCode(
    of stream: UnsafeBufferPointer<UInt8>
  ) -> (bits: UInt, length: Int) {
    var reader = BitReader(bytes: stream, position: 3)
    let (literalCount, _, count) = (257 + reader.next(5), reader.next(5), 4 + reader.next(4))
    var lengths = [Int](repeating: 0, count: 19)
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(count) {
      lengths[symbol] = reader.next(3)
    }
    let table = HuffmanCode(lengths: lengths).table
    var literals: [Int] = []
    literals.reserveCapacity(literalCount + 138)
    while literals.count < literalCount {
      let symbol = table[reader.peek() & (table.count - 1)]
      reader.position += lengths[symbol]
      switch symbol {
      case 16: literals += repeatElement(literals.last ?? 0, count: 3 + reader.next(2))
      case 17: literals += repeatElement(0, count: 3 + reader.next(3))
      case 18: literals += repeatElement(0, count: 11 + reader.next(7))
      default: literals.append(symbol)
      }
    }
    let code = HuffmanCode(lengths: Array(literals[..<literalCount]))
    return (code.bits(of: 256), code.lengths[256])
  }
}

/// The bits of a stream, each byte's lowest first.
private struct BitReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int

  /// The next bits, nine at least.
  func peek() -> Int {
    let first = position / 8
    let second = first + 1 < bytes.count ? Int(bytes[first + 1]) : 0
    return (Int(bytes[first]) | second << 8) >> (position % 8)
  }

  /// The number in the next bits, up to nine.
  mutating func next(_ count: Int) -> Int {
    defer { position += count }
    return peek() & (1 << count - 1)
  }
}
