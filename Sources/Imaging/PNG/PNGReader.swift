import CPNG
import Foundation

/// libpng's reader for the length of one call.
struct PNGReader: ~Copyable {
  static let format = "PNG"
  /// No picture of ours comes near it, and every size in bytes stays far below 2^63.
  static let largestSide: UInt32 = 100_000

  let name: String
  private let reader: OpaquePointer

  /// Reads from memory; `bytes` must outlive the reader.
  init(bytes: UnsafeBufferPointer<UInt8>, name: String) throws(ImagingError) {
    self.name = name
    reader = try Self.created(cpng_reader_create(bytes.baseAddress, bytes.count, nil), name)
  }

  /// Reads from where an open file stands; it must stay open for longer than the reader lives.
  init(file: UnsafeMutablePointer<FILE>, name: String) throws(ImagingError) {
    self.name = name
    reader = try Self.created(cpng_reader_create(nil, 0, file), name)
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

  deinit { cpng_reader_destroy(reader) }

  /// Everything before the pixels.
  func head(largestSide: UInt32 = Self.largestSide) throws(ImagingError) -> cpng_head {
    var head = cpng_head()
    guard cpng_reader_read_head(reader, largestSide, &head) else {
      throw failure(hint: "; a side may have 1 to \(largestSide) pixels", to: "Invalid IHDR data")
    }
    return head
  }

  /// The pixels, into room for 3 × width × height samples of the head's depth.
  func readPixels(into samples: UnsafeMutableRawPointer?) throws(ImagingError) {
    guard cpng_reader_read_pixels(reader, samples) else { throw failure() }
  }

  /// Makes ready for reading rows of 8-bit samples, RGB or RGBA; tells how often all rows are read.
  func startRows(keepsAlpha: Bool) throws(ImagingError) -> Int {
    var passes: Int32 = 0
    guard cpng_reader_start_rows(reader, keepsAlpha, &passes) else { throw failure() }
    return Int(passes)
  }

  /// The next row; in a later pass, `samples` has what the one before left there.
  func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    guard cpng_reader_read_row(reader, samples) else { throw failure() }
  }

  /// What stands behind the last row.
  func finish() throws(ImagingError) {
    guard cpng_reader_finish(reader) else { throw failure() }
  }

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

  /// What libpng says, with a hint behind the one message that needs it.
  private func failure(hint: String = "", to unclear: String = "") -> ImagingError {
    let message = String(cString: cpng_reader_message(reader))
    return .malformed(
      name: name,
      format: Self.format,
      reason: message == unclear ? message + hint : message
    )
  }
}

func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
