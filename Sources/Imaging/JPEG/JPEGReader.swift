import CJPEG
import Foundation

/// libjpeg's reader for the length of one picture.
struct JPEGReader: ~Copyable, CodecReader {
  static let format = "JPEG"

  let name: String
  private let reader: OpaquePointer

  /// Reads from memory; `bytes` must outlive the reader.
  init(bytes: UnsafeBufferPointer<UInt8>, name: String) throws(ImagingError) {
    self.name = name
    reader = try Self.opened(cjpeg_reader_create(bytes.baseAddress, bytes.count, nil), name)
  }

  /// Reads on in an open file, which must stay open for longer than the reader lives.
  init(file: PictureFile) throws(ImagingError) {
    name = file.path
    reader = try Self.opened(cjpeg_reader_create(nil, 0, file.handle), file.path)
  }

  deinit { cjpeg_reader_destroy(reader) }

  var complaint: String { "libjpeg says \"\(String(cString: cjpeg_reader_message(reader)))\"" }

  /// The markers before the pixels; throws for colours other than gray, RGB and YCbCr.
  func head() throws(ImagingError) -> cjpeg_head {
    var head = cjpeg_head()
    try check(cjpeg_reader_read_head(reader, &head))
    guard head.has_known_colors else {
      throw malformed("its colours are for print (CMYK), and only gray and RGB are read")
    }
    return head
  }

  /// Prepares to read rows.
  func startRows() throws(ImagingError) { try check(cjpeg_reader_start_rows(reader)) }

  /// Reads the next row into room for 3 × width samples.
  func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    try check(cjpeg_reader_read_row(reader, samples))
  }

  /// Reads on to the end, behind the last row.
  func finish() throws(ImagingError) { try check(cjpeg_reader_finish(reader)) }
}

/// The rows of a JPEG file.
final class JPEGRows: RowSource {
  let width: Int
  let height: Int
  /// The way it is to be turned.
  let orientation: PictureOrientation
  private let file: PictureFile
  private let reader: JPEGReader

  init(_ file: PictureFile, byteBudget: Int) throws(ImagingError) {
    self.file = file
    reader = try JPEGReader(file: file)
    let head = try reader.head()
    (width, height) = (Int(head.width), Int(head.height))
    orientation = PictureOrientation(
      exif: UnsafeBufferPointer(start: head.exif, count: head.exif_size)
    )
    if head.is_progressive {
      // Two bytes for every coefficient, of which there may be as many as samples.
      try file.check(width * height * 3 * 2, within: byteBudget, for: "a progressive JPEG")
    }
    try reader.startRows()
  }

  func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    try reader.readRow(into: samples)
  }

  func finish() throws(ImagingError) { try reader.finish() }
}
