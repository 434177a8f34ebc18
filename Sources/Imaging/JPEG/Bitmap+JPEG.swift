import CJPEG
import Foundation

extension Bitmap {
  /// A JPEG file of the picture, at 8 bits; `quality` goes from 1 to 100.
  ///
  /// Colours have half the resolution below quality 90. The same picture and quality give the same
  /// bytes wherever libjpeg is the same version. Throws for another quality, and for a picture of more
  /// than 65,500 pixels a side.
  package func jpegData(quality: Int = 75) throws(ImagingError) -> [UInt8] {
    guard (1...100).contains(quality) else {
      throw .cannotEncode(
        format: JPEGReader.format,
        reason: "its quality must be from 1 to 100, not \(quality)"
      )
    }
    // libjpeg's JPEG_MAX_DIMENSION.
    guard width <= 65_500, height <= 65_500 else {
      throw .cannotEncode(
        format: JPEGReader.format,
        reason: "\(width) x \(height) is larger than 65500 a side"
      )
    }
    let samples = depth == .eight ? bytes : words.map { UInt8((Int($0) * 255 + 32_767) / 65_535) }
    var file: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    let isWritten = cjpeg_write(
      UInt32(width),
      UInt32(height),
      Int32(quality),
      samples,
      &file,
      &count,
      &message
    )
    guard isWritten else {
      let reason = TextCoding.latin1(message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
      throw .cannotEncode(format: JPEGReader.format, reason: reason)
    }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }

  /// The picture in a JPEG file.
  ///
  /// Grays become RGB; samples are taken for sRGB, and a note about how to turn the picture is not
  /// followed. Anything cut short throws, as do colours for print and pictures beyond the budget.
  package init(
    jpeg: [UInt8],
    named name: String = "The data",
    pixelBudget: Int = defaultPixelBudget
  ) throws(ImagingError) {
    // libjpeg remembers the bytes between the calls, so one scope encloses them all.
    self = try jpeg.withUnsafeBufferPointer { bytes throws(ImagingError) in
      let reader = try JPEGReader(bytes: bytes, name: name)
      let head = try reader.head()
      let (width, height) = (Int(head.width), Int(head.height))
      try Self.check(width: width, height: height, of: name, within: pixelBudget)
      var bitmap = Bitmap(width: width, height: height)
      try bitmap.readRows(of: reader)
      return bitmap
    }
  }

  /// Reads a JPEG file of this picture's size into the samples that there are, of 8 bits.
  ///
  /// Where it throws, the pixels are any.
  package mutating func read(jpeg: [UInt8], named name: String) throws(ImagingError) {
    try jpeg.withUnsafeBufferPointer { file throws(ImagingError) in
      let reader = try JPEGReader(bytes: file, name: name)
      let head = try reader.head()
      try check(Int(head.width), Int(head.height), .eight, of: name, in: JPEGReader.format)
      try readRows(of: reader)
    }
  }

  private mutating func readRows(of reader: borrowing JPEGReader) throws(ImagingError) {
    try reader.startRows()
    for row in 0..<height {
      try bytes.withUnsafeMutableBufferPointer { buffer throws(ImagingError) in
        guard let first = buffer.baseAddress else { return }
        try reader.readRow(into: first + 3 * width * row)
      }
    }
    try reader.finish()
  }
}
