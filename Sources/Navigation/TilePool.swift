/// A pool of tile buffers that wait for reuse.
///
/// A waiting buffer is always taken before a new one is created: as long as the budget holds all
/// waiting buffers, the number created is the greatest number on display at one time.
package struct TilePool<Buffer> {
  /// The greatest size of the waiting buffers after ``trim()``, in bytes.
  package private(set) var byteBudget: Int

  /// The greatest size of one buffer in bytes.
  package private(set) var bytesPerBuffer: Int

  /// The number of buffers created so far.
  package private(set) var createdCount = 0

  /// The number of times a waiting buffer was taken instead of creating one.
  package private(set) var recycledCount = 0

  private var waiting: [Buffer] = []

  /// Creates an empty pool for buffers of one size.
  package init(bytesPerBuffer: Int, byteBudget: Int) {
    precondition(bytesPerBuffer >= 0 && byteBudget >= 0, "sizes are not negative")
    self.bytesPerBuffer = bytesPerBuffer
    self.byteBudget = byteBudget
  }

  /// Sets the budget; buffers that wait already are freed at the next ``trim()``.
  package mutating func setBudget(bytesPerBuffer: Int, byteBudget: Int) {
    precondition(bytesPerBuffer >= 0 && byteBudget >= 0, "sizes are not negative")
    self.bytesPerBuffer = bytesPerBuffer
    self.byteBudget = byteBudget
  }

  /// The number of waiting buffers.
  package var waitingCount: Int { waiting.count }

  /// A waiting buffer, or a new one where none waits.
  ///
  /// A recycled buffer still holds its old pixels; the caller overwrites all that it shows.
  package mutating func take(orCreate create: () -> Buffer) -> Buffer {
    if let buffer = waiting.popLast() {
      recycledCount += 1
      return buffer
    }
    createdCount += 1
    return create()
  }

  /// Adds a buffer to those that wait for reuse.
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
