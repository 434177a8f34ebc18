/// A picture file read row by row from the top: red, green and blue samples of 8 bits in sRGB.
///
/// Only a row is in memory, but for pictures that are stored in passes over their whole area
/// (interlaced PNG, progressive JPEG): those are read if they fit a budget, and refused otherwise.
/// Those that say how they are to be turned (Exif) are turned, within a budget of their own. 16-bit
/// samples are rounded to 8 bits, grays and colour tables become RGB, and what is transparent shows the
/// background.
package final class PictureRows {
  /// Pixels per row.
  package var width: Int { source.width }
  /// Rows.
  package var height: Int { source.height }
  /// The number of rows read so far.
  package private(set) var rowsRead = 0

  /// The memory that a picture stored in passes may take unless told otherwise: 256 MiB.
  package static let defaultByteBudget = 1 << 28

  /// The way the stored picture has been turned.
  package let orientation: PictureOrientation

  private let source: any RowSource

  /// Opens a PNG, PPM or JPEG file, told apart by its first bytes, and reads its head.
  package init(
    ofFile path: String,
    background: SRGBColor = .white,
    byteBudget: Int = defaultByteBudget
  ) throws(ImagingError) {
    let file = try PictureFile(path)
    let stored: any RowSource
    switch PictureInspection.Format(head: try file.peek(8)) {
    case .png:
      let rows = try PNGRows(file, background: background, byteBudget: byteBudget)
      (stored, orientation) = (rows, rows.orientation)
    case .jpeg:
      let rows = try JPEGRows(file, byteBudget: byteBudget)
      (stored, orientation) = (rows, rows.orientation)
    case .ppm: (stored, orientation) = (try PPMRows(file), .upright)
    case nil: throw .unknownFormat(name: path)
    }
    source =
      orientation == .upright ? stored : try TurnedRows(stored, orientation, of: file)
  }

  /// Reads the next row, 3 × width samples; after the last one, makes sure that the file is whole.
  package func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    precondition(rowsRead < height, "There are rows left.")
    try source.readRow(into: samples)
    rowsRead += 1
    if rowsRead == height { try source.finish() }
  }
}
