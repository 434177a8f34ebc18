import FathomNavigation
import FathomRendering
import Synchronization

/// The fields of tiles, from which they are painted again in other colours; the last used ones up to a
/// number of bytes.
final class FieldCache: Sendable {
  /// What the fields of a tile follow from, other than the colours of the lowest layer.
  struct Key: Hashable, Sendable {
    /// The canonical text of the world.
    let world: String
    let part: TilePart
    let samples: Int
  }

  private struct State {
    var tiles: [Key: (fields: ViewFields, lastUse: Int)] = [:]
    var uses = 0
    var byteCount = 0

    /// Where the tile is that was not used for longest: keys, which are long to copy, are not looked at.
    var oldest: Dictionary<Key, (fields: ViewFields, lastUse: Int)>.Index? {
      tiles.indices.min { tiles.values[$0].lastUse < tiles.values[$1].lastUse }
    }
  }

  private let byteBudget: Int
  private let state = Mutex(State())

  /// The share of the budget that a tile may have: what fills it with a few tiles is quicker computed
  /// again than waited for.
  private static let greatestShare = 16

  init(byteBudget: Int) {
    self.byteBudget = byteBudget
  }

  /// The bytes of all fields.
  var byteCount: Int { state.withLock(\.byteCount) }

  /// Whether a tile with so many numbers is kept.
  func hasRoom(numbers: Int) -> Bool {
    numbers <= byteBudget / Self.greatestShare / MemoryLayout<Double>.stride
  }

  /// The fields of a tile, where those of these names are known.
  func fields(_ key: Key, holding names: [[String]]) -> ViewFields? {
    state.withLock { state in
      guard let known = state.tiles[key]?.fields, known.hold(names) else { return nil }
      state.uses += 1
      state.tiles[key]?.lastUse = state.uses
      return known
    }
  }

  /// Keeps the fields of a tile in place of those known, and drops those not used for longest until all
  /// fit into the budget.
  func keep(_ fields: ViewFields, for key: Key) {
    state.withLock { state in
      state.uses += 1
      state.byteCount += fields.byteCount - (state.tiles[key]?.fields.byteCount ?? 0)
      state.tiles[key] = (fields, state.uses)
      while state.byteCount > byteBudget, let oldest = state.oldest {
        state.byteCount -= state.tiles.remove(at: oldest).value.fields.byteCount
      }
    }
  }

  /// Forgets all fields.
  func removeAll() { state.withLock { $0 = State() } }
}
