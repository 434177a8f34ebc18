import FathomImaging
import FathomNavigation

/// The one pass over a picture's rows: halves them from level to level and cuts the tiles.
final class PyramidPass {
  private let record: PyramidRecord
  private let strips: [LevelStrip]
  private let hasTile: (TileAddress) -> Bool
  private let emit: (CutTile) throws -> Void
  private var placeholder: [UInt8] = []

  /// A pass that cuts all tiles except those for which `hasTile` is true; `emit` takes each.
  init(
    _ record: PyramidRecord,
    hasTile: @escaping (TileAddress) -> Bool,
    emit: @escaping (CutTile) throws -> Void
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

  /// The place of the next row of the picture.
  var nextRow: UnsafeMutablePointer<UInt8> { strips[0].row(strips[0].rowCount) }

  /// Takes the row at ``nextRow``.
  func addRow() throws { try addRow(at: 0) }

  /// The placeholder, complete after the last row.
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
      let tile = strip.level.tile(column: column, row: row)
      guard !hasTile(tile) else { continue }
      let pixels = strip.level.pixels(column: column, row: row)
      try emit(
        CutTile(
          address: tile,
          width: pixels.width,
          height: pixels.height,
          samples: strip.cut(pixels)
        )
      )
    }
  }
}
