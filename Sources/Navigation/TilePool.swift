/// Tile buffers that wait for reuse.
///
/// A waiting buffer is always taken before a new one is created: as long as the budget holds all that
/// wait, the number ever created is the greatest number that were on display together.
package struct TilePool<Buffer> {
  /// What the waiting buffers may occupy, in bytes, after ``trim()``.
  package let byteBudget: Int

  /// The size of one buffer in bytes.
  package let bytesPerBuffer: Int

  /// The buffers created so far.
  package private(set) var createdCount = 0

  /// The times a waiting buffer was taken instead of creating one.
  package private(set) var recycledCount = 0

  private var waiting: [Buffer] = []

  /// Creates an empty pool for buffers of one size.
  package init(bytesPerBuffer: Int, byteBudget: Int) {
    precondition(bytesPerBuffer >= 0 && byteBudget >= 0, "sizes are not negative")
    self.bytesPerBuffer = bytesPerBuffer
    self.byteBudget = byteBudget
  }

  /// The buffers that wait now.
  package var waitingCount: Int { waiting.count }

  /// A waiting buffer, or a new one where none waits.
  ///
  /// A recycled buffer still holds its old pixels; whoever takes it overwrites all it will show.
  package mutating func take(orCreate create: () -> Buffer) -> Buffer {
    if let buffer = waiting.popLast() {
      recycledCount += 1
      return buffer
    }
    createdCount += 1
    return create()
  }

  /// Lets a buffer wait for reuse.
  package mutating func give(_ buffer: Buffer) {
    waiting.append(buffer)
  }

  /// Frees waiting buffers until they fit the budget.
  package mutating func trim() {
    guard bytesPerBuffer > 0 else { return }
    let kept = byteBudget / bytesPerBuffer
    if waiting.count > kept { waiting.removeLast(waiting.count - kept) }
  }
}

extension TilePool: Sendable where Buffer: Sendable {}
