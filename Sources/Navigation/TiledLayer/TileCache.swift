/// A cache of drawn tiles within a budget of bytes, the least recently used being removed first.
///
/// The order of use is the order of calls, and does not depend on time.
///
/// - Complexity: Removing a tile takes time proportional to the number of tiles kept.
package struct TileCache<Tile> {
  fileprivate struct Entry {
    let tile: Tile
    let bytes: Int
    var lastUse: Int
  }

  /// The greatest size of all tiles, in bytes.
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

  /// Whether the cache holds a tile; does not count as use.
  package func contains(_ address: TileAddress) -> Bool { entries[address] != nil }

  /// The tile at an address, nil where there is none; counts as use.
  package mutating func tile(at address: TileAddress) -> Tile? {
    useCount += 1
    entries[address]?.lastUse = useCount
    return entries[address]?.tile
  }

  /// Keeps a tile, and removes others until the budget holds, but never those that are `needed`.
  ///
  /// So the cache exceeds its budget while the tiles on display do.
  package mutating func insert(
    _ tile: Tile,
    bytes: Int,
    at address: TileAddress,
    whileNeeded needed: (TileAddress) -> Bool
  ) {
    precondition(bytes >= 0, "a size is not negative")
    remove(address)
    useCount += 1
    entries[address] = Entry(tile: tile, bytes: bytes, lastUse: useCount)
    byteCount += bytes
    while byteCount > byteBudget,
      let oldest = entries.filter({ $0.key != address && !needed($0.key) })
        .min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
    }
  }

  /// Removes a tile, if the cache holds it.
  package mutating func remove(_ address: TileAddress) {
    guard let entry = entries.removeValue(forKey: address) else { return }
    byteCount -= entry.bytes
  }

  /// Removes all tiles that meet the condition.
  package mutating func removeAll(where condition: (TileAddress) -> Bool) {
    for address in entries.keys where condition(address) { remove(address) }
  }
}

extension TileCache.Entry: Sendable where Tile: Sendable {}
extension TileCache: Sendable where Tile: Sendable {}
