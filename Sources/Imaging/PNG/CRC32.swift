import CLibDeflate
import FathomFiles
import Foundation

/// The checksum CRC-32 of PNG (annex D of its specification) and ZIP, over bytes that come piece by
/// piece.
package struct CRC32: Sendable {
  /// The sum of the bytes added so far.
  package private(set) var value: UInt32 = 0
  /// The number of bytes added so far.
  package private(set) var count = 0

  /// The sum of no bytes.
  package init() {}

  /// The sum of a file's bytes; throws where it cannot be read.
  package init(ofFile path: String) throws {
    guard let file = RegularFile.handle(path) else {
      throw ImagingError.cannotRead(name: path, code: errno)
    }
    while let data = try file.read(upToCount: 1 << 20), !data.isEmpty {
      try Task.checkCancellation()
      add([UInt8](data))
    }
  }

  /// The sum in hexadecimal digits.
  package var text: String { String(value, radix: 16) }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    value = libdeflate_crc32(value, bytes, bytes.count)
    count += bytes.count
  }
}
