import CJPEG
import Foundation

/// libjpeg's reader for the length of one picture.
struct JPEGReader: ~Copyable {
  static let format = "JPEG"
  static let magic: [UInt8] = [0xFF, 0xD8, 0xFF]

  let name: String
  private let reader: OpaquePointer

  /// Reads from memory; `bytes` must outlive the reader.
  init(bytes: UnsafeBufferPointer<UInt8>, name: String) throws(ImagingError) {
    self.name = name
    reader = try Self.created(cjpeg_reader_create(bytes.baseAddress, bytes.count, nil), name)
  }

  /// Reads from where an open file stands; it must stay open for longer than the reader lives.
  init(file: UnsafeMutablePointer<FILE>, name: String) throws(ImagingError) {
    self.name = name
    reader = try Self.created(cjpeg_reader_create(nil, 0, file), name)
  }

  private static func created(
    _ reader: OpaquePointer?,
    _ name: String
  ) throws(ImagingError) -> OpaquePointer {
    guard let reader else {
      throw .malformed(name: name, format: format, reason: "there is no memory to read it")
    }
    return reader
  }

  deinit { cjpeg_reader_destroy(reader) }

  /// Everything before the pixels; throws for colours that are not known.
  func head() throws(ImagingError) -> cjpeg_head {
    var head = cjpeg_head()
    try check(cjpeg_reader_read_head(reader, &head))
    guard head.has_known_colors else {
      throw .malformed(
        name: name,
        format: Self.format,
        reason: "its colours are for print (CMYK), and only gray and RGB are read"
      )
    }
    return head
  }

  /// Makes ready for reading rows.
  func startRows() throws(ImagingError) { try check(cjpeg_reader_start_rows(reader)) }

  /// The next row, into room for 3 × width samples.
  func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    try check(cjpeg_reader_read_row(reader, samples))
  }

  /// What stands behind the last row.
  func finish() throws(ImagingError) { try check(cjpeg_reader_finish(reader)) }

  private func check(_ isDone: Bool) throws(ImagingError) {
    guard !isDone else { return }
    throw .malformed(
      name: name,
      format: Self.format,
      reason: "libjpeg says \"\(String(cString: cjpeg_reader_message(reader)))\""
    )
  }
}
