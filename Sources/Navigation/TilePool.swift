/// Tile buffers that wait for reuse.
///
/// A waiting buffer is always taken before a new one is created: as long as the budget holds all that
/// wait, the number ever created is the greatest number that were on display together.
public struct TilePool<Buffer> {
  /// What the waiting buffers may occupy, in bytes, after ``trim()``.
  public let byteBudget: Int

  /// The size of one buffer in bytes.
  public let bytesPerBuffer: Int

  /// The buffers created so far.
  public private(set) var createdCount = 0

  /// The times a waiting buffer was taken instead of creating one.
  public private(set) var recycledCount = 0

  private var waiting: [Buffer] = []

  /// Creates an empty pool for buffers of one size.
  public init(bytesPerBuffer: Int, byteBudget: Int) {
    precondition(bytesPerBuffer >= 0 && byteBudget >= 0, "sizes are not negative")
    self.bytesPerBuffer = bytesPerBuffer
    self.byteBudget = byteBudget
  }

  /// The buffers that wait now.
  public var waitingCount: Int { waiting.count }

  /// A waiting buffer, or a new one where none waits.
  ///
  /// A recycled buffer still holds its old pixels; whoever takes it overwrites all it will show.
  public mutating func take(orCreate create: () -> Buffer) -> Buffer {
    if let buffer = waiting.popLast() {
      recycledCount += 1
      return buffer
    }
    createdCount += 1
    return create()
  }

  /// Lets a buffer wait for reuse.
  public mutating func give(_ buffer: Buffer) {
    waiting.append(buffer)
  }

  /// Frees waiting buffers until they fit the budget.
  public mutating func trim() {
    guard bytesPerBuffer > 0 else { return }
    let kept = byteBudget / bytesPerBuffer
    if waiting.count > kept { waiting.removeLast(waiting.count - kept) }
  }
}

extension TilePool: Sendable where Buffer: Sendable {}
