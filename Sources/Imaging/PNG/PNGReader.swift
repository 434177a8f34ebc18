import CPNG
import Foundation

/// libpng's reader for the length of one picture.
struct PNGReader: ~Copyable, CodecReader {
  static let format = "PNG"
  /// Larger than any picture of ours, and small enough for every size in bytes to stay far below
  /// 2^63.
  static let largestSide: UInt32 = 100_000

  let name: String
  private let reader: OpaquePointer

  /// Reads from memory; `bytes` must outlive the reader.
  init(bytes: UnsafeBufferPointer<UInt8>, name: String) throws(ImagingError) {
    self.name = name
    reader = try Self.opened(cpng_reader_create(bytes.baseAddress, bytes.count, nil), name)
  }

  /// Reads on in an open file, which must stay open for longer than the reader lives.
  init(file: PictureFile) throws(ImagingError) {
    name = file.path
    reader = try Self.opened(cpng_reader_create(nil, file.size, file.handle), file.path)
  }

  deinit { cpng_reader_destroy(reader) }

  var complaint: String { String(cString: cpng_reader_message(reader)) }

  /// The header and the other chunks before the pixels.
  func head(largestSide: UInt32 = Self.largestSide) throws(ImagingError) -> cpng_head {
    var head = cpng_head()
    guard cpng_reader_read_head(reader, largestSide, &head) else {
      let complaint = complaint
      // The one message that needs a hint.
      let hint =
        complaint == "Invalid IHDR data" ? "; a side may have 1 to \(largestSide) pixels" : ""
      throw malformed(complaint + hint)
    }
    return head
  }

  /// Throws where a file of `byteCount` bytes is too short for its pixels.
  ///
  /// Deflate shrinks to 1/1032 at best: a code of one bit for a match of 258 bytes, and one for its
  /// distance (RFC 1951, section 3.2.5).
  func check(_ head: cpng_head, fits byteCount: Int) throws(ImagingError) {
    guard head.stored_row_size * Int(head.height) / 1032 <= byteCount else {
      throw malformed("\(byteCount) bytes cannot hold \(head.width) x \(head.height) pixels")
    }
  }

  /// Reads the pixels into room for 3 × width × height samples of the head's depth.
  func readPixels(into samples: UnsafeMutableRawPointer?) throws(ImagingError) {
    try check(cpng_reader_read_pixels(reader, samples))
  }

  /// Prepares to read rows of 8-bit samples, RGB or RGBA; returns how many times all rows are read.
  func startRows(keepsAlpha: Bool) throws(ImagingError) -> Int {
    var passes: Int32 = 0
    try check(cpng_reader_start_rows(reader, keepsAlpha, &passes))
    return Int(passes)
  }

  /// Reads the next row; in a later pass, `samples` has what the pass before left there.
  func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    try check(cpng_reader_read_row(reader, samples))
  }

  /// Reads the chunks behind the last row.
  func finish() throws(ImagingError) { try check(cpng_reader_finish(reader)) }

  /// The texts met so far.
  func texts() -> [PictureText] {
    (0..<cpng_reader_text_count(reader)).map { index in
      let text = cpng_reader_text(reader, index)
      let value = UnsafeRawBufferPointer(start: text.value, count: strlen(text.value))
      return (
        keyword: TextCoding.latin1(
          UnsafeRawBufferPointer(start: text.keyword, count: strlen(text.keyword))
        ),
        value: text.is_utf8
          ? String(decoding: value, as: UTF8.self) : TextCoding.latin1(value)
      )
    }
  }
}
