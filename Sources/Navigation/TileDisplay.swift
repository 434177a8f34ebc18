/// The tiles on display, one buffer each, and the pool their buffers come from.
///
/// Follows "UIScrollView (Zooming)": tiles that left the box are recycled at once, before any tile
/// is added, and tiles are added from the last of the box to the first.
package struct TileDisplay<Buffer> {
  /// The box of the tiles on display.
  package private(set) var box = TileBox.empty

  /// The buffers of the tiles on display, row-major in ``box``.
  package private(set) var buffers: [Buffer] = []

  /// The pool of waiting buffers, with the counts of those created and recycled.
  package private(set) var pool: TilePool<Buffer>

  /// Creates a display without tiles.
  package init(pool: TilePool<Buffer>) {
    self.pool = pool
  }

  /// Sets the budget of the pool.
  package mutating func setBudget(bytesPerBuffer: Int, byteBudget: Int) {
    pool.setBudget(bytesPerBuffer: bytesPerBuffer, byteBudget: byteBudget)
  }

  /// Recycles every tile, so that the next scroll draws all of them anew.
  package mutating func removeAll() {
    for buffer in buffers { pool.give(buffer) }
    buffers = []
    box = .empty
  }

  /// Shows the tiles of `newBox` and returns the positions of those that were not shown before, in
  /// the order in which they were added.
  ///
  /// Their buffers hold old pixels until the caller has drawn them.
  package mutating func scroll(to newBox: TileBox, create: () -> Buffer) -> [Int] {
    guard newBox != box else { return [] }
    var kept = [Buffer?](repeating: nil, count: newBox.count)
    for (index, buffer) in buffers.enumerated() {
      let tile = box.tile(at: index)
      if let place = newBox.index(ofColumn: tile.x, row: tile.y) {
        kept[place] = buffer
      } else {
        pool.give(buffer)
      }
    }
    var added: [Int] = []
    var shown: [Buffer] = []
    shown.reserveCapacity(kept.count)
    for index in kept.indices.reversed() {
      if let buffer = kept[index] {
        shown.append(buffer)
      } else {
        shown.append(pool.take(orCreate: create))
        added.append(index)
      }
    }
    shown.reverse()
    buffers = shown
    box = newBox
    pool.trim()
    return added
  }
}

extension TileDisplay: Sendable where Buffer: Sendable {}
