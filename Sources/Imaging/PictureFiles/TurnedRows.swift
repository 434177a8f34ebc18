/// The rows of a picture that is turned before it is shown.
///
/// A mirrored picture needs a row at a time. Of the others the first row to be shown needs the last one
/// of the file, so that all samples are held in memory: those beyond the budget are refused.
final class TurnedRows: RowSource {
  let width: Int
  let height: Int
  private let source: any RowSource
  private let orientation: PictureOrientation
  /// All stored samples, nil until the first row is asked for; with a mirrored picture, one row.
  private var stored: [UInt8]?
  /// Some of the shown rows, made at once so that the stored ones are read in long pieces.
  private var band: [UInt8] = []
  private var nextRow = 0

  private static let bandHeight = 32

  /// The memory that a picture that is turned may take: 1 GiB, or 357 megapixels.
  static let byteBudget = 1 << 30

  init(
    _ source: any RowSource,
    _ orientation: PictureOrientation,
    of file: PictureFile
  ) throws(ImagingError) {
    self.source = source
    self.orientation = orientation
    width = orientation.swapsSides ? source.height : source.width
    height = orientation.swapsSides ? source.width : source.height
    guard orientation != .mirrored else { return }
    let needed = 3 * width * (height + Self.bandHeight)
    guard needed <= Self.byteBudget else {
      throw .turned(name: file.path, needed: needed, budget: Self.byteBudget)
    }
  }

  func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    defer { nextRow += 1 }
    guard orientation != .mirrored else {
      try source.readRow(into: samples)
      reverse(samples)
      return
    }
    if stored == nil { stored = try whole() }
    let line = nextRow % Self.bandHeight
    if line == 0 { fillBand() }
    band.withUnsafeBufferPointer { band in
      guard let first = band.baseAddress else { return }
      samples.update(from: first + 3 * width * line, count: 3 * width)
    }
  }

  /// The rows behind the last one have been read with the first where all are in memory.
  func finish() throws(ImagingError) {
    if orientation == .mirrored { try source.finish() }
  }

  /// Reads all that is stored.
  private func whole() throws(ImagingError) -> [UInt8] {
    let rowSize = 3 * source.width
    var samples = [UInt8](repeating: 0, count: rowSize * source.height)
    try samples.withUnsafeMutableBufferPointer { samples throws(ImagingError) in
      guard let first = samples.baseAddress else { return }
      for row in 0..<source.height { try source.readRow(into: first + rowSize * row) }
    }
    try source.finish()
    return samples
  }

  /// Makes the next rows of the shown picture.
  private func fillBand() {
    guard let stored else { preconditionFailure("the picture has been read") }
    let rows = nextRow..<min(nextRow + Self.bandHeight, height)
    let rowSize = 3 * source.width
    if band.isEmpty { band = [UInt8](repeating: 0, count: 3 * width * Self.bandHeight) }
    stored.withUnsafeBufferPointer { stored in
      band.withUnsafeMutableBufferPointer { band in
        guard let stored = stored.baseAddress, let band = band.baseAddress else { return }
        guard orientation.swapsSides else {
          for (line, row) in rows.enumerated() {
            let target = band + 3 * width * line
            target.update(from: stored + rowSize * (height - 1 - row), count: rowSize)
            if orientation.beginsAtRowEnd { reverse(target) }
          }
          return
        }
        for column in 0..<width {
          let row = orientation.beginsWithLastRow ? width - 1 - column : column
          for (line, place) in rows.enumerated() {
            let from = orientation.beginsAtRowEnd ? height - 1 - place : place
            (band + 3 * (width * line + column))
              .update(from: stored + rowSize * row + 3 * from, count: 3)
          }
        }
      }
    }
  }

  /// Exchanges left and right in a row.
  private func reverse(_ row: UnsafeMutablePointer<UInt8>) {
    for left in 0..<width / 2 {
      let right = width - 1 - left
      for channel in 0..<3 {
        let sample = row[3 * left + channel]
        row[3 * left + channel] = row[3 * right + channel]
        row[3 * right + channel] = sample
      }
    }
  }
}
