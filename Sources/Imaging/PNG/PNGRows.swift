import CPNG

/// The rows of a PNG file, over a background where they are transparent.
final class PNGRows: RowSource {
  let width: Int
  let height: Int
  /// The way it is to be turned.
  let orientation: PictureOrientation
  private let file: PictureFile
  private let reader: PNGReader
  private let channels: Int
  /// One stored row if there is transparency; all of them, read already, if the file is interlaced.
  private var stored: [UInt8]
  private let isInterlaced: Bool
  private var nextRow = 0
  private let background: [UInt32]

  /// Rows of this length take little memory, and every size in bytes stays far below 2^63.
  private static let largestSide: UInt32 = 1_000_000

  init(
    _ file: PictureFile,
    background: SRGBColor,
    byteBudget: Int
  ) throws(ImagingError) {
    self.file = file
    reader = try PNGReader(file: file)
    let head = try reader.head(largestSide: Self.largestSide)
    (width, height) = (Int(head.width), Int(head.height))
    orientation = PictureOrientation(
      exif: UnsafeBufferPointer(start: head.exif, count: head.exif_size)
    )
    try reader.check(head, fits: file.size)
    channels = head.has_alpha ? 4 : 3
    isInterlaced = head.is_interlaced
    let needed = isInterlaced ? width * height * channels : 0
    try file.check(needed, within: byteBudget, for: "an interlaced PNG")
    let (red, green, blue) = background.samples8
    self.background = [red, green, blue].map { SRGB.light24($0) }
    let passes = try reader.startRows(keepsAlpha: head.has_alpha)
    stored = [UInt8](
      repeating: 0,
      count: isInterlaced ? needed : head.has_alpha ? width * channels : 0
    )
    guard isInterlaced else { return }
    let rowSize = width * channels
    try stored.withUnsafeMutableBufferPointer { buffer throws(ImagingError) in
      guard let first = buffer.baseAddress else { return }
      for _ in 0..<passes {
        for row in 0..<height { try reader.readRow(into: first + rowSize * row) }
      }
    }
  }

  func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    defer { nextRow += 1 }
    guard channels == 4 || isInterlaced else { return try reader.readRow(into: samples) }
    try stored.withUnsafeMutableBufferPointer { buffer throws(ImagingError) in
      guard var row = buffer.baseAddress else { return }
      if isInterlaced {
        row += nextRow * width * channels
      } else {
        try reader.readRow(into: row)
      }
      if channels == 4 {
        blend(row, into: samples)
      } else {
        samples.update(from: row, count: 3 * width)
      }
    }
  }

  func finish() throws(ImagingError) { try reader.finish() }

  /// Mixes a row with the background in linear light.
  ///
  /// That is "over" of Porter and Duff, Compositing digital images, SIGGRAPH 1984.
  private func blend(_ row: UnsafePointer<UInt8>, into samples: UnsafeMutablePointer<UInt8>) {
    for x in 0..<width {
      let alpha = UInt32(row[4 * x + 3])
      for channel in 0..<3 {
        let sample = row[4 * x + channel]
        guard alpha < 255 else {
          samples[3 * x + channel] = sample
          continue
        }
        let light = SRGB.light24(sample) * alpha + background[channel] * (255 - alpha)
        samples[3 * x + channel] = SRGB.sample8(ofLight24: (light + 127) / 255)
      }
    }
  }
}
