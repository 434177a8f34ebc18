import FathomImaging
import FathomNavigation
import Synchronization

/// The pixels of a pyramid's tiles, decoded when they are first needed and kept within a budget.
///
/// Those that were not needed for longest go first. Two threads that need the same tile wait for one
/// of them to decode it.
package final class DecodedTiles: Sendable {
  private final class Slot: Sendable {
    let bitmap = Mutex<Bitmap?>(nil)
  }

  private struct Shelf {
    var slots: TileCache<Slot>
    var levels: Set<Int> = []
    var decodedCount = 0
    var problems: [TileAddress: String] = [:]
  }

  let pyramid: Pyramid
  private let shelf: Mutex<Shelf>

  package init(_ pyramid: Pyramid, byteBudget: Int) {
    self.pyramid = pyramid
    shelf = Mutex(Shelf(slots: TileCache(byteBudget: byteBudget)))
  }

  /// How many times a tile has been decoded.
  package var decodedCount: Int { shelf.withLock { $0.decodedCount } }

  /// The levels of which a tile has been decoded, by how often they have been halved.
  package var levelsDecoded: Set<Int> { shelf.withLock { $0.levels } }

  /// The bytes of the tiles that are kept.
  package var byteCount: Int { shelf.withLock { $0.slots.byteCount } }

  /// What could not be read, a sentence for each tile, from the smallest level on.
  var problems: [String] {
    shelf.withLock { $0.problems }
      .sorted { $0.key < $1.key }.map(\.value)
  }

  /// A tile as it is shown: the level above stands in where it cannot be read.
  func bitmap(of tile: PictureTile) -> Bitmap {
    let address = TileAddress(level: -tile.reduction, column: tile.column, row: tile.row)
    let slot = shelf.withLock { shelf in
      if let slot = shelf.slots.tile(at: address) { return slot }
      let slot = Slot()
      // It takes no room yet, and leaves all others where they are.
      shelf.slots.insert(slot, bytes: 0, at: address) { _ in true }
      return slot
    }
    return slot.bitmap.withLock { bitmap in
      if let bitmap { return bitmap }
      let shown = pyramid.shown(tile)
      bitmap = shown.bitmap
      shelf.withLock { shelf in
        shelf.decodedCount += 1
        shelf.levels.insert(tile.reduction)
        shelf.problems[address] = shown.problem
        shelf.slots.insert(slot, bytes: shown.byteCount, at: address) { _ in false }
      }
      return shown.bitmap
    }
  }
}
