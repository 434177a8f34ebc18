package import FathomNavigation
import FathomNumbers

/// The tiles of a world on display, counted but not drawn.
package struct TileTally: Sendable {
  /// The pixels a side of a tile has.
  package let tileSize: Int

  /// The tiles that were to be drawn so far: created ones and recycled ones.
  package private(set) var drawnCount = 0

  private var display = TileDisplay<Void>(pool: TilePool(bytesPerBuffer: 1, byteBudget: 1 << 16))

  /// Creates a display without tiles.
  package init(tileSize: Int) {
    self.tileSize = tileSize
  }

  /// The tiles on display.
  package var box: TileBox { display.box }

  /// The tiles created so far.
  package var createdCount: Int { display.pool.createdCount }

  /// The times that a tile was taken from those that had left the view.
  package var recycledCount: Int { display.pool.recycledCount }

  /// Shows what a camera sees.
  mutating func show(_ camera: Camera<BigFloat>) {
    drawnCount += display.scroll(to: camera.tileBox(tileSize: tileSize)) {}.count
  }

  /// Removes all tiles, so that all are drawn anew.
  mutating func removeAll() {
    display.removeAll()
  }
}
