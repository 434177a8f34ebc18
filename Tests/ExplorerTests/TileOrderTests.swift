import FathomExplorer
import Synchronization
import Testing

/// Tiles that are drawn for pages, on request and ahead.
@Suite(.timeLimit(.minutes(15))) struct TileOrderTests {
  /// Draws tiles that end when their task is cancelled, or at once.
  private final class Painter: Sendable {
    let begun = Mutex<[String]>([])
    let cancelled = Mutex<Set<String>>([])

    func draw(_ key: String) async throws -> [UInt8] {
      begun.withLock { $0.append(key) }
      guard key.hasPrefix("slow") else { return Array(key.utf8) }
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {
        _ = cancelled.withLock { $0.insert(key) }
        throw error
      }
      return []
    }

    /// Waits until something is so; the suite's time limit ends what never is.
    func waits(_ condition: (Painter) -> Bool) async throws {
      while !condition(self) { try await Task.sleep(for: .milliseconds(2)) }
    }
  }

  private static func page(_ number: Int, _ name: String = "abcdefgh") throws
    -> TileOrders.Generation
  {
    try #require(TileOrders.Generation("\(name)/\(number)"))
  }

  @Test func `a tile drawn ahead is not drawn again, and makes room for the next`() async throws {
    let (orders, painter) = (TileOrders(), Painter())
    let keys = (0..<20).map { "tile \($0)" }
    await orders.want([], next: keys, for: try Self.page(1)) { try await painter.draw($0) }
    try await painter.waits { $0.begun.withLock(\.count) == 8 }
    #expect(painter.begun.withLock { Set($0) } == Set(keys[..<8]))
    for (index, key) in keys.enumerated() {
      let png = try await orders.png(key, for: try Self.page(1)) {
        Issue.record("'\(key)' is drawn again")
        return []
      }
      #expect(png == Array(key.utf8))
      try await painter.waits { $0.begun.withLock(\.count) == min(20, index + 9) }
    }
    #expect(painter.begun.withLock { $0.sorted() } == keys.sorted())
  }

  @Test func `what is asked for before the page's word of it comes is drawn once`() async throws {
    let (orders, painter) = (TileOrders(), Painter())
    let draw: TileOrders.Draw = { try await painter.draw($0) }
    for number in 1...2 {
      let keys = (0..<3).map { "tile \(number) \($0)" }
      _ = try await orders.png(keys[0], for: try Self.page(number)) { try await draw(keys[0]) }
      await orders.want([], next: keys, for: try Self.page(number), draw: draw)
      try await painter.waits { $0.begun.withLock(\.count) == 3 * number }
      #expect(painter.begun.withLock { Set($0.suffix(3)) } == Set(keys))
    }
    // What was asked for before the page wanted it again is drawn again.
    await orders.want([], next: ["tile 1 0"], for: try Self.page(3), draw: draw)
    try await painter.waits { $0.begun.withLock(\.last) == "tile 1 0" }
  }

  @Test func `what a page will not ask for any more is given up, unless another will`() async throws
  {
    let (orders, painter) = (TileOrders(), Painter())
    let draw: TileOrders.Draw = { try await painter.draw($0) }
    await orders.want([], next: ["slow a", "slow b"], for: try Self.page(1), draw: draw)
    await orders.want([], next: ["slow b"], for: try Self.page(1, "ijklmnop"), draw: draw)
    try await painter.waits { $0.begun.withLock(\.count) == 2 }
    await orders.want([], for: try Self.page(2), draw: draw)
    try await painter.waits { $0.cancelled.withLock { $0 == ["slow a"] } }
    await orders.want([], for: try Self.page(2, "ijklmnop"), draw: draw)
    try await painter.waits { $0.cancelled.withLock { $0 == ["slow a", "slow b"] } }
    #expect(painter.begun.withLock(\.count) == 2)
  }

  @Test func `pages that have gone hold no room for ever`() async throws {
    let (orders, painter) = (TileOrders(), Painter())
    let draw: TileOrders.Draw = { try await painter.draw($0) }
    for page in 0..<20 {
      let name = "vanished\(page)"
      let next = (0..<8).map { "slow \(page) \($0)" }
      await orders.want([], next: next, for: try Self.page(1, name), draw: draw)
    }
    try await painter.waits { $0.begun.withLock(\.count) == 64 }
    // Nobody is put off by them who asks.
    for number in 1...600 {
      _ = try await orders.png("tile \(number)", for: try Self.page(1)) { [] }
    }
    await orders.want([], next: ["tile"], for: try Self.page(2), draw: draw)
    try await painter.waits { $0.begun.withLock { $0.last == "tile" } }
    #expect(painter.cancelled.withLock(\.count) <= 1)
  }
}
