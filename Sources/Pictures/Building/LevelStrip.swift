import FathomNavigation

/// The rows of a level that tiles still need: those of one row of tiles and its overlap.
///
/// Rows come in from the top, tiles are cut as soon as all their rows are there, and what no later
/// tile needs is dropped.
final class LevelStrip {
  let level: PyramidLevel
  /// The bytes of a row.
  let rowSize: Int
  /// How many rows have come in, those dropped included.
  private(set) var rowCount = 0

  private let samples: UnsafeMutableBufferPointer<UInt8>
  private var firstRow = 0
  private var nextBand = 0

  init(_ level: PyramidLevel) {
    self.level = level
    rowSize = 3 * level.size.width
    samples = .allocate(capacity: Self.byteCount(of: level))
    samples.initialize(repeating: 0)
  }

  deinit { samples.deallocate() }

  /// The bytes that a level's strip takes.
  static func byteCount(of level: PyramidLevel) -> Int {
    3 * level.size.width * capacity(of: level)
  }

  /// A row of tiles with its overlap, and a row that waits to be halved together with the next.
  private static func capacity(of level: PyramidLevel) -> Int {
    min(level.size.height, level.tileSize + 2 * level.overlap + 1)
  }

  var isComplete: Bool { rowCount == level.size.height }

  /// A row that has come in and not been dropped; the one after the last is where the next belongs.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    precondition(index >= firstRow && index <= rowCount, "A row is in the strip.")
    guard let first = samples.baseAddress else { preconditionFailure("A strip has rows.") }
    return first + (index - firstRow) * rowSize
  }

  /// Counts the row that has been written at ``row(_:)`` of ``rowCount``.
  func addRow() { rowCount += 1 }

  /// Calls `cut` for the next row of tiles if its rows are all there, then drops what it alone needed.
  ///
  /// Returns whether there was one.
  func cutBand(_ cut: (_ row: Int) throws -> Void) rethrows -> Bool {
    guard nextBand < level.rows else { return false }
    let needed = level.pixels(column: 0, row: nextBand).rows.upperBound
    guard rowCount >= needed else { return false }
    try cut(nextBand)
    nextBand += 1
    drop()
    return true
  }

  private func drop() {
    guard nextBand < level.rows else { return }
    let neededByTiles = level.pixels(column: 0, row: nextBand).rows.lowerBound
    // The last row of an odd number is still to be halved together with the next.
    let kept = min(neededByTiles, rowCount % 2 == 1 ? rowCount - 1 : rowCount)
    guard let first = samples.baseAddress, kept > firstRow else { return }
    first.update(from: row(kept), count: (rowCount - kept) * rowSize)
    firstRow = kept
  }

  /// The samples of a rectangle whose rows are all in the strip.
  func cut(_ pixels: PixelRectangle) -> [UInt8] {
    let width = 3 * pixels.width
    return [UInt8](unsafeUninitializedCapacity: width * pixels.height) { target, count in
      guard let start = target.baseAddress else { return }
      for (index, y) in pixels.rows.enumerated() {
        (start + index * width).update(
          from: row(y) + 3 * pixels.columns.lowerBound,
          count: width
        )
      }
      count = width * pixels.height
    }
  }
}
