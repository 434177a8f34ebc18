import FathomExplorer
import Synchronization
import Testing

/// Orders of tiles: what is drawn for them, what is handed out, and what is given up.
@Suite(.timeLimit(.minutes(15))) struct TileOrderTests {
  /// Draws tiles at once, or until their task is cancelled.
  private final class Painter: Sendable {
    let begun = Mutex<[String]>([])
    let cancelled = Mutex<Set<String>>([])

    func tile(_ key: String) -> TileOrders.Tile { tile(key, isForLater: false) }

    func tile(_ key: String, isForLater: Bool) -> TileOrders.Tile {
      TileOrders.Tile(key, isForLater: isForLater) { try await self.draw(key) }
    }

    private func draw(_ key: String) async throws -> [UInt8] {
      begun.withLock { $0.append(key) }
      if key.hasPrefix("bad") { throw CancellationError() }
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

  @Test func `an order brings each of its tiles once, also those that cannot be drawn`()
    async throws
  {
    let (orders, painter) = (TileOrders(), Painter())
    let keys = (0..<200).map { $0 % 7 == 3 ? "bad \($0)" : "tile \($0)" }
    let order = try await orders.take(keys.map(painter.tile), for: try Self.page(1))
    var seen: Set<Int> = []
    while let outcome = await orders.next(of: order) {
      #expect(seen.insert(outcome.index).inserted)
      #expect(
        (try? outcome.bytes.get())
          == (outcome.index % 7 == 3 ? nil : Array(keys[outcome.index].utf8))
      )
    }
    #expect(seen == Set(keys.indices))
    #expect(painter.begun.withLock { $0.sorted() } == keys.sorted())
  }

  @Test func `the first tiles are begun first, and so many at a time`() async throws {
    let (orders, painter) = (TileOrders(), Painter())
    let keys = (0..<100).map { "slow \($0)" }
    _ = try await orders.take(keys.map(painter.tile), for: try Self.page(1))
    try await painter.waits { $0.begun.withLock(\.count) == TileOrders.width }
    try await Task.sleep(for: .milliseconds(20))
    #expect(painter.begun.withLock { Set($0) } == Set(keys[..<TileOrders.width]))
  }

  @Test func `tiles for later wait for the others`() async throws {
    let (orders, painter) = (TileOrders(), Painter())
    let order = try await orders.take(
      [painter.tile("slow a"), painter.tile("later", isForLater: true)],
      for: try Self.page(1)
    )
    try await painter.waits { $0.begun.withLock(\.count) == 1 }
    try await Task.sleep(for: .milliseconds(20))
    #expect(painter.begun.withLock(\.count) == 1)
    await orders.end(order)
    let next = try await orders.take(
      [painter.tile("tile"), painter.tile("later", isForLater: true)],
      for: try Self.page(2)
    )
    #expect(await orders.next(of: next)?.index == 0)
    #expect(await orders.next(of: next)?.index == 1)
  }

  @Test func `the next order takes over what both name; the rest is given up`() async throws {
    let (orders, painter) = (TileOrders(), Painter())
    func take(_ keys: [String], _ number: Int, _ name: String = "abcdefgh") async throws -> Int {
      try await orders.take(keys.map(painter.tile), for: try Self.page(number, name))
    }
    let first = try await take(["slow a", "slow b", "done"], 1)
    let client = Task { await orders.next(of: first) }
    #expect(await client.value?.index == 2)
    let second = try await take(["slow b", "slow c"], 2)
    try await painter.waits { $0.cancelled.withLock { $0 == ["slow a"] } }
    try await painter.waits { $0.begun.withLock { $0.contains("slow c") } }
    #expect(await orders.next(of: first) == nil)
    // A word that was overtaken is not listened to.
    await #expect(throws: TileOrders.Unwanted.self) { _ = try await take(["slow d"], 1) }
    // What another page waits for is drawn on for it.
    let other = try await take(["slow b"], 1, "ijklmnop")
    await orders.end(second)
    try await painter.waits { $0.cancelled.withLock { $0 == ["slow a", "slow c"] } }
    await orders.end(other)
    try await painter.waits { $0.cancelled.withLock { $0 == ["slow a", "slow b", "slow c"] } }
    #expect(painter.begun.withLock { $0.sorted() } == ["done", "slow a", "slow b", "slow c"])
  }

  @Test func `what is done and was not handed out is handed to the next order`() async throws {
    let (orders, painter) = (TileOrders(), Painter())
    let keys = (0..<3).map { "tile \($0)" }
    let first = try await orders.take(keys.map(painter.tile), for: try Self.page(1))
    // All are done when the first is there, or soon after.
    #expect(await orders.next(of: first) != nil)
    try await painter.waits { $0.begun.withLock(\.count) == 3 }
    let second = try await orders.take(keys.reversed().map(painter.tile), for: try Self.page(2))
    var seen: [Int: [UInt8]] = [:]
    while let outcome = await orders.next(of: second) {
      seen[outcome.index] = try outcome.bytes.get()
    }
    #expect(seen == [0: Array(keys[2].utf8), 1: Array(keys[1].utf8), 2: Array(keys[0].utf8)])
    #expect(painter.begun.withLock(\.count) <= 4)
  }

  @Test func `a client that goes away while it waits ends its order`() async throws {
    let (orders, painter) = (TileOrders(), Painter())
    let order = try await orders.take([painter.tile("slow a")], for: try Self.page(1))
    let client = Task { await orders.next(of: order) }
    try await painter.waits { $0.begun.withLock(\.count) == 1 }
    client.cancel()
    #expect(await client.value == nil)
    try await painter.waits { $0.cancelled.withLock { $0 == ["slow a"] } }
  }

  @Test func `pages that have gone hold no room for ever`() async throws {
    let (orders, painter) = (TileOrders(), Painter())
    for page in 0..<TileOrders.limit {
      _ = try await orders.take(
        [painter.tile("slow \(page)")],
        for: try Self.page(1, "gone\(page)-page")
      )
    }
    let bytes = try await orders.picture(of: painter.tile("tile"))
    #expect(bytes == Array("tile".utf8))
    try await painter.waits { $0.cancelled.withLock { $0 == ["slow 0"] } }
  }
}
