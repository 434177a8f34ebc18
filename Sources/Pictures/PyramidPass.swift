import FathomImaging
import FathomNavigation

/// The one pass over a picture's rows: halves them from level to level and cuts the tiles.
final class PyramidPass {
  private let record: PyramidRecord
  private let strips: [LevelStrip]
  private let hasTile: (PictureTile) -> Bool
  private let emit: (TileEncoderQueue.Job) throws -> Void
  private var placeholder: [UInt8] = []

  /// Cuts all tiles but those of which `hasTile` says that they are there; `emit` takes each.
  init(
    _ record: PyramidRecord,
    hasTile: @escaping (PictureTile) -> Bool,
    emit: @escaping (TileEncoderQueue.Job) throws -> Void
  ) {
    self.record = record
    strips = record.shape.levels.map { LevelStrip($0) }
    self.hasTile = hasTile
    self.emit = emit
    placeholder.reserveCapacity(3 * record.placeholderSize.area)
  }

  /// The bytes that the rows of a pyramid take during its pass.
  static func byteCount(of shape: PyramidShape) -> Int {
    shape.levels.reduce(0) { $0 + LevelStrip.byteCount(of: $1) }
  }

  /// Where the next row of the picture belongs.
  var nextRow: UnsafeMutablePointer<UInt8> { strips[0].row(strips[0].rowCount) }

  /// Takes the row at ``nextRow``.
  func addRow() throws { try addRow(at: 0) }

  /// The picture that is shown while there are no tiles, after the last row.
  var placeholderBitmap: Bitmap {
    Bitmap(
      width: record.placeholderSize.width,
      height: record.placeholderSize.height,
      samples: .eight(placeholder)
    )
  }

  private func addRow(at reduction: Int) throws {
    let strip = strips[reduction]
    let index = strip.rowCount
    strip.addRow()
    if strip.level.size == record.placeholderSize {
      placeholder += UnsafeBufferPointer(start: strip.row(index), count: strip.rowSize)
    }
    if reduction + 1 < strips.count {
      let next = strips[reduction + 1]
      // The last row of an odd number counts twice, or not at all.
      let isLast = strip.isComplete && !next.isComplete
      if index % 2 == 1 || isLast {
        let target = next.row(next.rowCount)
        let upper = strip.row(index % 2 == 1 ? index - 1 : index)
        record.halving.halve(
          upper,
          strip.row(index),
          width: strip.level.size.width,
          into: target,
          halfWidth: next.level.size.width
        )
        try addRow(at: reduction + 1)
      }
    }
    while try strip.cutBand({ try cut(strip, row: $0) }) {}
  }

  private func cut(_ strip: LevelStrip, row: Int) throws {
    for column in 0..<strip.level.columns {
      let tile = PictureTile(reduction: strip.level.reduction, column: column, row: row)
      guard !hasTile(tile) else { continue }
      let pixels = strip.level.pixels(column: column, row: row)
      try emit(
        TileEncoderQueue.Job(
          tile: tile,
          width: pixels.width,
          height: pixels.height,
          samples: strip.cut(pixels)
        )
      )
    }
  }
}
