package import FathomNavigation

/// A plane of numbers in NumPy's file format, version 1.0: float64, little-endian, row 0 on top.
package enum NumPyFile {
  /// The bytes of a `.npy` file of shape (height, width).
  ///
  /// Format: numpy.org/doc/stable/reference/generated/numpy.lib.format.html.
  package static func data(_ numbers: [Double], size: Size<Int>) -> [UInt8] {
    precondition(numbers.count == size.area, "a plane has one number per pixel")
    var bytes = head(size)
    bytes.reserveCapacity(byteCount(size))
    for number in numbers {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// The length of the file of a plane.
  package static func byteCount(_ size: Size<Int>) -> Int { head(size).count + 8 * size.area }

  private static func head(_ size: Size<Int>) -> [UInt8] {
    let header =
      "{'descr': '<f8', 'fortran_order': False, 'shape': (\(size.height), \(size.width)), }"
    // Magic string, version, header length and header together fill a multiple of 64 bytes.
    let unpadded = 10 + header.utf8.count + 1
    let padding = (64 - unpadded % 64) % 64
    let length = UInt16(header.utf8.count + padding + 1)
    var bytes: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]
    bytes += [UInt8(length & 0xff), UInt8(length >> 8)]
    return bytes + Array(header.utf8) + [UInt8](repeating: 0x20, count: padding) + [0x0a]
  }
}
