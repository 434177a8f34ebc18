import FathomFiles
package import FathomImaging
package import FathomNavigation
import Synchronization

extension Pyramid {
  /// A tile as it is shown.
  package struct ShownTile: Sendable {
    /// Its pixels, those that it shares with its neighbours included.
    package let bitmap: Bitmap
    /// Why it is not the tile itself, in a sentence: then it is drawn from the level above it.
    package let problem: String?
    /// The bytes of its samples.
    package var byteCount: Int { 3 * bitmap.width * bitmap.height }
  }

  /// A tile, or what the level above it has in its place, where each pixel stands for four; white
  /// where that has nothing either.
  package func tile(at address: TileAddress) -> ShownTile {
    var bitmap = Bitmap(width: 1, height: 1)
    let problem = show(address, in: &bitmap)
    return ShownTile(bitmap: bitmap, problem: problem)
  }

  /// Makes buffers the pixels of tiles as they are shown, several at a time; returns a sentence for
  /// each that could not be read.
  package func show(
    _ tiles: [TileAddress],
    in buffers: inout [Bitmap],
    threads: Int
  ) -> [TileAddress: String] {
    precondition(buffers.count == tiles.count, "every tile has its buffer")
    let problems = Mutex([TileAddress: String]())
    buffers.withUnsafeMutableBufferPointer { buffers in
      nonisolated(unsafe) let buffers = buffers
      ThreadedLoop.run(count: tiles.count, threads: threads) { index, _ in
        guard let problem = show(tiles[index], in: &buffers[index]) else { return }
        problems.withLock { $0[tiles[index]] = problem }
      }
    }
    return problems.withLock { $0 }
  }

  /// Makes a bitmap a tile as it is shown; returns why it is not the tile itself.
  private func show(_ address: TileAddress, in bitmap: inout Bitmap) -> String? {
    do {
      try read(address, into: &bitmap)
      return nil
    } catch {
      drawStandIn(for: address, on: &bitmap)
      return error.description
    }
  }

  private func drawStandIn(for tile: TileAddress, on bitmap: inout Bitmap) {
    let levels = record.shape.levels
    let pixels = levels[tile.reduction].pixels(column: tile.column, row: tile.row)
    bitmap.reshape(width: pixels.width, height: pixels.height)
    bitmap.fillRectangle(x: 0, y: 0, width: pixels.width, height: pixels.height, color: .white)
    guard tile.reduction + 1 < levels.count else { return }
    let level = levels[tile.reduction + 1]
    // Overlap may reach into other tiles' parents.
    func parents(_ range: Range<Int>, _ count: Int) -> ClosedRange<Int> {
      let side = record.shape.tileSize
      return min(
        range.lowerBound / 2 / side,
        count - 1
      )...min(
        (range.upperBound - 1) / 2 / side,
        count - 1
      )
    }
    for row in parents(pixels.rows, level.rows) {
      for column in parents(pixels.columns, level.columns) {
        let parent = level.tile(column: column, row: row)
        enlarge(self.tile(at: parent).bitmap, parent, into: &bitmap, pixels)
      }
    }
  }

  private func enlarge(
    _ source: Bitmap,
    _ tile: TileAddress,
    into bitmap: inout Bitmap,
    _ pixels: PixelRectangle
  ) {
    let level = record.shape.levels[tile.reduction]
    let own = level.ownPixels(column: tile.column, row: tile.row)
    let whole = level.pixels(column: tile.column, row: tile.row)
    for y in pixels.rows {
      let sourceY = min(y / 2, level.size.height - 1)
      guard own.rows.contains(sourceY) else { continue }
      for x in pixels.columns {
        let sourceX = min(x / 2, level.size.width - 1)
        guard own.columns.contains(sourceX) else { continue }
        bitmap[x - pixels.columns.lowerBound, y - pixels.rows.lowerBound] =
          source[sourceX - whole.columns.lowerBound, sourceY - whole.rows.lowerBound]
      }
    }
  }
}
