/// Tiles that were drawn and may be asked for again, within a budget of bytes.
///
/// Whatever was used least recently goes first, which depends on the order of calls alone. Finding it
/// takes a look at every tile kept.
package struct TileCache<Tile> {
  fileprivate struct Entry {
    let tile: Tile
    let bytes: Int
    var lastUse: Int
  }

  /// What the tiles may occupy, in bytes.
  package let byteBudget: Int

  /// What they occupy now.
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

  /// Whether the tile is there; does not count as use.
  package func contains(_ address: TileAddress) -> Bool { entries[address] != nil }

  /// The tile, if it is there, which then is the one used last.
  package mutating func tile(at address: TileAddress) -> Tile? {
    useCount += 1
    entries[address]?.lastUse = useCount
    return entries[address]?.tile
  }

  /// Keeps a tile, and lets others go until the budget holds, but never those that are `needed`.
  ///
  /// So more than the budget may be kept while more than that is on display.
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

  /// Lets a tile go, if it is there.
  package mutating func remove(_ address: TileAddress) {
    guard let entry = entries.removeValue(forKey: address) else { return }
    byteCount -= entry.bytes
  }

  /// Lets all tiles go that meet the condition.
  package mutating func removeAll(where condition: (TileAddress) -> Bool) {
    for address in entries.keys where condition(address) { remove(address) }
  }
}

extension TileCache.Entry: Sendable where Tile: Sendable {}
extension TileCache: Sendable where Tile: Sendable {}
