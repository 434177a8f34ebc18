/// A cache of tiles that knows the order of their use and the bytes that they take.
///
/// The order of use is the order of calls, and does not depend on time.
package struct TileCache<Tile> {
  fileprivate struct Entry {
    let tile: Tile
    let bytes: Int
    var lastUse: Int
  }

  /// The greatest size of all tiles after ``makeRoom(for:whileNeeded:)``, in bytes.
  package let byteBudget: Int

  /// The size of all tiles now, in bytes.
  package private(set) var byteCount = 0

  private var entries: [TileAddress: Entry] = [:]
  private var useCount = 0

  /// Creates an empty cache.
  package init(byteBudget: Int) {
    precondition(byteBudget >= 0, "a budget is not negative")
    self.byteBudget = byteBudget
  }

  /// The number of tiles kept.
  package var count: Int { entries.count }

  /// The tile at an address, nil where there is none; does not count as use.
  package subscript(address: TileAddress) -> Tile? { entries[address]?.tile }

  /// Whether the cache holds a tile; does not count as use.
  package func contains(_ address: TileAddress) -> Bool { entries[address] != nil }

  /// Counts a use of a tile, if the cache holds it.
  package mutating func use(_ address: TileAddress) {
    useCount += 1
    entries[address]?.lastUse = useCount
  }

  /// Keeps a tile that has just been used, whatever the budget.
  package mutating func insert(_ tile: Tile, bytes: Int, at address: TileAddress) {
    precondition(bytes >= 0, "a size is not negative")
    byteCount += bytes - (entries[address]?.bytes ?? 0)
    useCount += 1
    entries[address] = Entry(tile: tile, bytes: bytes, lastUse: useCount)
  }

  /// Removes tiles until the budget has room for more bytes, and returns them: the one that was used
  /// least recently first, and none that is `needed`.
  package mutating func makeRoom(
    for bytes: Int = 0,
    whileNeeded needed: (TileAddress) -> Bool
  ) -> [Tile] {
    guard byteCount + bytes > byteBudget else { return [] }
    let free = entries.filter { !needed($0.key) }.sorted { $0.value.lastUse < $1.value.lastUse }
    var removed: [Tile] = []
    for (address, entry) in free {
      guard byteCount + bytes > byteBudget else { break }
      entries[address] = nil
      byteCount -= entry.bytes
      removed.append(entry.tile)
    }
    return removed
  }

  /// Removes all tiles, and returns them in the order of their use.
  package mutating func removeAll() -> [Tile] {
    let tiles = entries.values.sorted { $0.lastUse < $1.lastUse }.map(\.tile)
    (entries, byteCount) = ([:], 0)
    return tiles
  }
}

extension TileCache.Entry: Sendable where Tile: Sendable {}
extension TileCache: Sendable where Tile: Sendable {}
