import CJPEG
import CPNG

/// What a PNG, PPM or JPEG file says about itself, found without decoding its pixels.
///
/// Only the head and the last bytes are read, so asking a frame for its fingerprint takes
/// microseconds whatever its size.
package struct PictureInspection: Sendable {
  /// The kinds of file that can be told apart.
  package enum Format: Sendable {
    /// Portable Network Graphics.
    case png
    /// Binary portable pixmap, P6.
    case ppm
    /// JPEG; it carries no texts.
    case jpeg
  }

  /// The kind of file.
  package let format: Format
  /// Pixels per row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Bits per sample of the bitmap that reading the file would give.
  package let depth: Bitmap.Depth
  /// The texts ahead of the pixels, in the order of the file.
  package let text: [PictureText]
  /// Whether the file goes on to its end: a PNG closes with an intact IEND chunk, a PPM has exactly
  /// the bytes its header promises, a JPEG closes with its end marker.
  package let isComplete: Bool

  /// The first text of that keyword.
  package func value(of keyword: String) -> String? {
    text.first { $0.keyword == keyword }?.value
  }

  /// Inspects a picture in memory.
  package init(of data: [UInt8], named name: String = "The data") throws(ImagingError) {
    self = try data.withUnsafeBufferPointer { bytes throws(ImagingError) in
      if data.starts(with: Self.pngMagic) {
        let reader = try PNGReader(bytes: bytes, name: name)
        return PictureInspection(try reader.head(), reader.texts(), end: data.suffix(12))
      }
      if data.starts(with: JPEGReader.magic) {
        let reader = try JPEGReader(bytes: bytes, name: name)
        return PictureInspection(try reader.head(), end: data.suffix(2))
      }
      return PictureInspection(try PPMHeader(parsing: data, name: name), fileSize: data.count)
    }
  }

  /// Inspects a picture file.
  package init(ofFile path: String) throws(ImagingError) {
    let file = try PictureFile(path)
    let magic = try file.peek(8)
    if magic.starts(with: Self.pngMagic) {
      let reader = try PNGReader(file: file.handle, name: path)
      let head = try reader.head()
      self.init(head, reader.texts(), end: try file.last(Self.pngEnd.count)[...])
    } else if magic.starts(with: JPEGReader.magic) {
      let reader = try JPEGReader(file: file.handle, name: path)
      let head = try reader.head()
      self.init(head, end: try file.last(Self.jpegEnd.count)[...])
    } else {
      self.init(try PPMHeader(readingFrom: file), fileSize: file.size)
    }
  }

  private init(_ head: cpng_head, _ text: [PictureText], end: ArraySlice<UInt8>) {
    format = .png
    width = Int(head.width)
    height = Int(head.height)
    depth = head.depth == 16 ? .sixteen : .eight
    self.text = text
    isComplete = end.elementsEqual(Self.pngEnd)
  }

  private init(_ head: cjpeg_head, end: ArraySlice<UInt8>) {
    format = .jpeg
    width = Int(head.width)
    height = Int(head.height)
    depth = .eight
    text = []
    isComplete = end.elementsEqual(Self.jpegEnd)
  }

  private init(_ header: PPMHeader, fileSize: Int) {
    format = .ppm
    width = header.width
    height = header.height
    depth = header.depth
    text = header.text
    isComplete = fileSize == header.size + header.dataCount
  }

  package static let pngMagic: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// An IEND chunk: no data, its name, its checksum.
  private static let pngEnd: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
  private static let jpegEnd: [UInt8] = [0xFF, 0xD9]
}
