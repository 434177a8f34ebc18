import FathomFiles
package import FathomImaging
package import FathomNavigation
import FathomPictures

/// A picture of up to 24 small frames of a sequence, evenly spaced over it, with captions.
package struct ContactSheet {
  package static let name = "contact.png"

  private static let columns = 6
  private static let rows = 4
  private static let width = 240
  private static let gap = 12
  private static let background = SRGBColor(red: 0x1818, green: 0x1818, blue: 0x1818)
  private static let ink = SRGBColor(red: 0xC0C0, green: 0xC0C0, blue: 0xC0C0)

  /// The frames on the sheet: the first, the last, and what lies between them.
  package let frames: [Int]

  /// The sheet of a sequence: 24 of its frames, or all if there are fewer.
  package init(frameCount: Int) {
    let count = min(frameCount, Self.columns * Self.rows)
    frames = (0..<count).map { count == 1 ? 0 : $0 * (frameCount - 1) / (count - 1) }
  }

  /// The picture of the sheet, with a caption below each frame; reads a file at a time, by rows.
  ///
  /// Nil where a frame is not there yet, or is another's, or cannot be read.
  package func picture(
    of folder: FrameFolder,
    size: Size<Int>,
    record: (Int) -> String,
    caption: (Int) -> String
  ) -> Bitmap? {
    // All first: a shard that is not the last one to end has nothing to do here.
    guard frames.allSatisfy({ folder.isUpToDate($0, record: record($0)) }) else { return nil }
    let width = min(Self.width, size.width)
    let small = Size(width: width, height: max(1, size.height * width / size.width))
    let cell = Size(
      width: small.width + Self.gap,
      height: small.height + Self.gap + BuiltInFont.lineHeight
    )
    let columns = min(Self.columns, frames.count)
    let rows = (frames.count + columns - 1) / columns
    var sheet = Bitmap(
      width: columns * cell.width + Self.gap,
      height: rows * cell.height + Self.gap
    )
    sheet.fillRectangle(
      x: 0,
      y: 0,
      width: sheet.width,
      height: sheet.height,
      color: Self.background
    )
    for (index, frame) in frames.enumerated() {
      let file = folder.file(ofFrame: frame)
      let x = Self.gap + index % columns * cell.width
      let y = Self.gap + index / columns * cell.height
      guard (try? Self.draw(file, of: small, x: x, y: y, on: &sheet)) != nil else { return nil }
      sheet.draw(
        text: String(caption(frame).prefix(small.width / BuiltInFont.advance)),
        x: x,
        y: y + small.height + 2,
        color: Self.ink
      )
    }
    return sheet
  }

  private static func draw(
    _ file: String,
    of size: Size<Int>,
    x: Int,
    y: Int,
    on sheet: inout Bitmap
  ) throws(ImagingError) {
    let rows = try PictureRows(ofFile: file)
    let reduction = RowReduction(
      from: Size(width: rows.width, height: rows.height),
      to: size
    )
    var samples = [UInt8](repeating: 0, count: 3 * rows.width)
    var line = y
    for _ in 0..<rows.height {
      try samples.withUnsafeMutableBufferPointer { buffer throws(ImagingError) in
        guard let start = buffer.baseAddress else { return }
        try rows.readRow(into: start)
      }
      reduction.add(samples) { reduced in
        for column in 0..<size.width {
          sheet[x + column, line] = SRGBColor(
            red: UInt16(reduced[3 * column]) * 257,
            green: UInt16(reduced[3 * column + 1]) * 257,
            blue: UInt16(reduced[3 * column + 2]) * 257
          )
        }
        line += 1
      }
    }
  }
}
