/// A picture file read row by row from the top: red, green and blue samples of 8 bits in sRGB.
///
/// Only a row is in memory, but for pictures that are stored in passes over their whole area
/// (interlaced PNG, progressive JPEG): those are read if they fit a budget, and refused otherwise.
/// 16-bit samples are rounded to 8 bits, grays and colour tables become RGB, and what is transparent
/// shows the background.
package final class PictureRows {
  /// Pixels per row.
  package var width: Int { source.width }
  /// Rows.
  package var height: Int { source.height }
  /// How many rows have been read.
  package private(set) var rowsRead = 0

  /// How many bytes a picture that is stored in passes may take unless told otherwise: 256 MiB.
  package static let defaultByteBudget = 1 << 28

  private let source: any RowSource

  /// Opens a PNG, PPM or JPEG file and reads its head; what the file is decides its first bytes.
  package init(
    ofFile path: String,
    background: SRGBColor = .white,
    byteBudget: Int = defaultByteBudget
  ) throws(ImagingError) {
    let file = try PictureFile(path)
    let magic = try file.peek(8)
    if magic.starts(with: PictureInspection.pngMagic) {
      source = try PNGRows(file, background: background, byteBudget: byteBudget)
    } else if magic.starts(with: JPEGReader.magic) {
      source = try JPEGRows(file, byteBudget: byteBudget)
    } else if magic.starts(with: [UInt8(ascii: "P"), UInt8(ascii: "6")]) {
      source = try PPMRows(file)
    } else {
      throw .unknownFormat(name: path)
    }
  }

  /// Reads the next row, 3 × width samples; after the last one, makes sure that the file is whole.
  package func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    precondition(rowsRead < height, "There are rows left.")
    try source.readRow(into: samples)
    rowsRead += 1
    if rowsRead == height { try source.finish() }
  }
}
