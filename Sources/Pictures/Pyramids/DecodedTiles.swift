import FathomImaging
import FathomNavigation
import Synchronization

/// The pixels of a pyramid's tiles, decoded when they are first needed and kept within a budget.
///
/// The tile that was used least recently goes first. Two threads that need the same tile wait for one
/// of them to decode it.
package final class DecodedTiles: Sendable {
  private final class Slot: Sendable {
    let bitmap = Mutex<Bitmap?>(nil)
  }

  private struct Cache {
    var slots: TileCache<Slot>
    var levels: Set<Int> = []
    var decodedCount = 0
    var problems: [TileAddress: String] = [:]
  }

  let pyramid: Pyramid
  private let cache: Mutex<Cache>

  package init(_ pyramid: Pyramid, byteBudget: Int) {
    self.pyramid = pyramid
    cache = Mutex(Cache(slots: TileCache(byteBudget: byteBudget)))
  }

  /// The number of times that a tile has been decoded.
  package var decodedCount: Int { cache.withLock { $0.decodedCount } }

  /// The levels of which a tile has been decoded, by the number of times they have been halved.
  package var levelsDecoded: Set<Int> { cache.withLock { $0.levels } }

  /// The bytes of the tiles that are kept.
  package var byteCount: Int { cache.withLock { $0.slots.byteCount } }

  /// The tiles that could not be read, a sentence for each, from the smallest level on.
  var problems: [String] {
    cache.withLock { $0.problems }
      .sorted { $0.key < $1.key }.map(\.value)
  }

  /// A tile as it is shown: the level above stands in where it cannot be read.
  func bitmap(of tile: TileAddress) -> Bitmap {
    let slot = cache.withLock { cache in
      cache.slots.use(tile)
      if let slot = cache.slots[tile] { return slot }
      let slot = Slot()
      // It takes no room yet.
      cache.slots.insert(slot, bytes: 0, at: tile)
      return slot
    }
    return slot.bitmap.withLock { bitmap in
      if let bitmap { return bitmap }
      let shown = pyramid.tile(at: tile)
      bitmap = shown.bitmap
      cache.withLock { cache in
        cache.decodedCount += 1
        cache.levels.insert(tile.reduction)
        cache.problems[tile] = shown.problem
        cache.slots.insert(slot, bytes: shown.byteCount, at: tile)
        _ = cache.slots.makeRoom { $0 == tile }
      }
      return shown.bitmap
    }
  }
}
