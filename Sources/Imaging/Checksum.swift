import CLibDeflate

/// CRC-32 as PNG and ZIP have it, over bytes that come piece by piece.
public struct Checksum: Sendable {
  /// The sum of what was added so far.
  public private(set) var value: UInt32 = 0

  /// The sum of nothing.
  public init() {}

  /// Adds bytes.
  public mutating func add(_ bytes: [UInt8]) {
    value = libdeflate_crc32(value, bytes, bytes.count)
  }
}
