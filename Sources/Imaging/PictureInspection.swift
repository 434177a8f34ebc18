import CPNG
import Foundation

/// What a PNG or PPM file says about itself, found without decoding its pixels.
///
/// Only the head and the last bytes are read, so asking a frame for its fingerprint takes
/// microseconds whatever its size.
public struct PictureInspection: Sendable {
  /// The kinds of file that can be told apart.
  public enum Format: Sendable {
    /// Portable Network Graphics.
    case png
    /// Binary portable pixmap, P6.
    case ppm
  }

  /// The kind of file.
  public let format: Format
  /// Pixels per row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bits per sample of the bitmap that reading the file would give.
  public let depth: Bitmap.Depth
  /// The texts ahead of the pixels, in the order of the file.
  public let text: [PictureText]
  /// Whether the file goes on to its end: a PNG closes with an intact IEND chunk, a PPM has exactly
  /// the bytes its header promises.
  public let isComplete: Bool

  /// The first text of that keyword.
  public func value(of keyword: String) -> String? {
    text.first { $0.keyword == keyword }?.value
  }

  /// Inspects a picture in memory.
  public init(of data: [UInt8], named name: String = "The data") throws(ImagingError) {
    guard data.starts(with: Self.pngMagic) else {
      self.init(try PPMHeader(parsing: data, name: name), fileSize: data.count)
      return
    }
    self = try data.withUnsafeBufferPointer { bytes throws(ImagingError) in
      let reader = try PNGReader(bytes: bytes, name: name)
      return PictureInspection(
        try reader.head(),
        reader.texts(),
        isComplete: Array(data.suffix(12)) == Self.pngEnd
      )
    }
  }

  /// Inspects a picture file.
  public init(ofFile path: String) throws(ImagingError) {
    guard let file = fopen(path, "rb") else { throw .cannotRead(name: path, code: errno) }
    defer { fclose(file) }
    var head = try Self.read(Self.firstReadSize, of: file, named: path)
    if head.starts(with: Self.pngMagic) {
      rewind(file)
      let reader = try PNGReader(file: file, name: path)
      let pngHead = try reader.head()
      // A file shorter than its end would be has failed above.
      guard fseek(file, -Self.pngEnd.count, SEEK_END) == 0 else {
        throw .cannotRead(name: path, code: errno)
      }
      let end = try Self.read(Self.pngEnd.count, of: file, named: path)
      self.init(pngHead, reader.texts(), isComplete: end == Self.pngEnd)
    } else {
      if (try? PPMHeader(parsing: head, name: path)) == nil, head.count == Self.firstReadSize {
        head += try Self.read(PPMHeader.largestSize, of: file, named: path)
      }
      let header = try PPMHeader(parsing: head, name: path)
      guard fseek(file, 0, SEEK_END) == 0 else { throw .cannotRead(name: path, code: errno) }
      self.init(header, fileSize: ftell(file))
    }
  }

  private init(_ head: cpng_head, _ text: [PictureText], isComplete: Bool) {
    format = .png
    width = Int(head.width)
    height = Int(head.height)
    depth = head.depth == 16 ? .sixteen : .eight
    self.text = text
    self.isComplete = isComplete
  }

  private init(_ header: PPMHeader, fileSize: Int) {
    format = .ppm
    width = header.width
    height = header.height
    depth = header.depth
    text = header.text
    isComplete = fileSize == header.size + header.dataCount
  }

  private static let pngMagic: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// An IEND chunk: no data, its name, its checksum.
  private static let pngEnd: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
  /// More than the comments of a frame take.
  private static let firstReadSize = 1 << 16

  /// The next `count` bytes of a file, fewer where it ends.
  private static func read(
    _ count: Int,
    of file: UnsafeMutablePointer<FILE>,
    named path: String
  ) throws(ImagingError) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = fread(buffer.baseAddress, 1, count, file)
    }
    guard ferror(file) == 0 else { throw .cannotRead(name: path, code: errno) }
    return bytes
  }
}
