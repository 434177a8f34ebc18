import CJPEG
import CPNG

/// Format, size, depth and texts of a PNG, PPM or JPEG file, found without decoding its pixels.
///
/// Only the head and the last bytes are read, so asking a frame for its fingerprint takes
/// microseconds whatever its size.
package struct PictureInspection: Sendable {
  /// A format of picture files, told by their first bytes.
  package enum Format: Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG; it carries no texts.
    case jpeg
    /// Binary portable pixmap, P6.
    case ppm

    /// The format of a file that begins with these bytes; nil for any other.
    init?(head: some Sequence<UInt8>) {
      guard let format = Self.allCases.first(where: { head.starts(with: $0.magic) }) else {
        return nil
      }
      self = format
    }

    /// The bytes that files of the format begin with.
    package var magic: [UInt8] {
      switch self {
      case .png: PNGFile.signature
      // The marker SOI, and the first byte of the next one (ITU-T T.81, table B.1).
      case .jpeg: [0xFF, 0xD8, 0xFF]
      case .ppm: Array("P6".utf8)
      }
    }

    /// The bytes that whole files of the format end with; empty where the header gives the length.
    package var ending: [UInt8] {
      switch self {
      case .png: PNGFile.ending
      // The marker EOI.
      case .jpeg: [0xFF, 0xD9]
      case .ppm: []
      }
    }
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
      switch Format(head: data) {
      case .png:
        let reader = try PNGReader(bytes: bytes, name: name)
        let end = data.suffix(Format.png.ending.count)
        return PictureInspection(try reader.head(), reader.texts(), end: end)
      case .jpeg:
        let reader = try JPEGReader(bytes: bytes, name: name)
        let end = data.suffix(Format.jpeg.ending.count)
        return PictureInspection(try reader.head(), end: end)
      case .ppm:
        return PictureInspection(try PPMHeader(parsing: data, name: name), fileSize: data.count)
      case nil: throw Self.refusal(of: name)
      }
    }
  }

  /// Inspects a picture file.
  package init(ofFile path: String) throws(ImagingError) {
    let file = try PictureFile(path)
    switch Format(head: try file.peek(8)) {
    case .png:
      let reader = try PNGReader(file: file)
      let head = try reader.head()
      self.init(head, reader.texts(), end: try file.last(Format.png.ending.count)[...])
    case .jpeg:
      let reader = try JPEGReader(file: file)
      let head = try reader.head()
      self.init(head, end: try file.last(Format.jpeg.ending.count)[...])
    case .ppm: self.init(try PPMHeader(readingFrom: file), fileSize: file.size)
    case nil: throw Self.refusal(of: path)
    }
  }

  /// The refusal of a file that begins as no picture does: not what its name says, if that says anything.
  private static func refusal(of name: String) -> ImagingError {
    let formats = [".png": "PNG", ".ppm": "PPM", ".jpg": "JPEG", ".jpeg": "JPEG"]
    guard let format = formats.first(where: { name.lowercased().hasSuffix($0.key) }) else {
      return .unknownFormat(name: name)
    }
    return .malformed(name: name, format: format.value, reason: "it does not begin as one")
  }

  private init(_ head: cpng_head, _ text: [PictureText], end: ArraySlice<UInt8>) {
    format = .png
    width = Int(head.width)
    height = Int(head.height)
    depth = head.depth == 16 ? .sixteen : .eight
    self.text = text
    isComplete = end.elementsEqual(Format.png.ending)
  }

  private init(_ head: cjpeg_head, end: ArraySlice<UInt8>) {
    format = .jpeg
    width = Int(head.width)
    height = Int(head.height)
    depth = .eight
    text = []
    isComplete = end.elementsEqual(Format.jpeg.ending)
  }

  private init(_ header: PPMHeader, fileSize: Int) {
    format = .ppm
    width = header.width
    height = header.height
    depth = header.depth
    text = header.text
    isComplete = fileSize == header.size + header.dataCount
  }
}
