import CLibDeflate

/// An encoder of 8-bit PNG files by libdeflate, which takes a third of zlib's time for the same
/// size.
///
/// The same picture and compression give the same bytes wherever libdeflate is the same version.
/// Keeps its tables from one picture to the next: one for each thread.
package final class PNGDeflater {
  private let compression: PNGCompression
  private let compressor: OpaquePointer

  /// An encoder; level 0 to 9, and `automatic` predicts from the pixel above.
  package init(_ compression: PNGCompression) throws(ImagingError) {
    guard let compressor = libdeflate_alloc_compressor(Int32(compression.level)) else {
      throw .cannotEncode(format: PNGReader.format, reason: "there is no memory for it")
    }
    self.compression = compression
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// A PNG file of a picture of 8 bits, compressed in one piece: truecolour with an sRGB chunk.
  package func data(_ bitmap: Bitmap) throws(ImagingError) -> [UInt8] {
    precondition(bitmap.depth == .eight, "Tiles have 8 bits.")
    return PNGFile(
      head: [try .header(of: bitmap), .sRGB],
      pixels: [try stream(of: bitmap)]
    ).bytes
  }

  /// The zlib stream (RFC 1950) of a picture's rows.
  func stream(of bitmap: Bitmap) throws(ImagingError) -> [UInt8] {
    let rows = FilteredRows(bitmap, predictions: compression.predictions)
    let bound = libdeflate_zlib_compress_bound(compressor, rows.bytes.count)
    let stream = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor,
        rows.bytes,
        rows.bytes.count,
        buffer.baseAddress,
        buffer.count
      )
    }
    guard !stream.isEmpty else {
      throw .cannotEncode(format: PNGReader.format, reason: "libdeflate gave up")
    }
    guard stream.count <= Int32.max else {
      throw .cannotEncode(format: PNGReader.format, reason: "length exceeds PNG maximum")
    }
    return stream
  }

  /// Blocks of DEFLATE (RFC 1951) that hold some bytes and can be followed by others, as few as
  /// libdeflate makes.
  func blocks(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let bound = libdeflate_deflate_compress_bound(compressor, bytes.count)
    let block = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bound) { buffer in
      let size = bytes.withUnsafeBytes {
        libdeflate_deflate_compress(compressor, $0.baseAddress, $0.count, buffer.baseAddress, bound)
      }
      return DeflateBlock(only: buffer[..<size], of: bytes.count)
    }
    if let block { return block.bytes }
    let middle = bytes.startIndex + bytes.count / 2
    return blocks(of: bytes[..<middle]) + blocks(of: bytes[middle...])
  }
}
