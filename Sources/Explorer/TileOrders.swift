package import FathomFiles
import FathomRendering
import Foundation

/// The tiles that pages wait for, and those being drawn.
///
/// An order is a list of tiles, the most urgent first; they are handed out as they are done. A page has one
/// order at a time, and its next one takes over what both name. A tile that several orders name is drawn
/// once, and what none names any more is cancelled.
package actor TileOrders {
  /// A page at one time: orders come with numbers that go up.
  package struct Generation: Sendable {
    /// The page's name for itself, unlike any other's.
    let page: String
    let number: Int

    /// Reads "page/number", as requests carry it; nil for anything else.
    package init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, 8...64 ~= parts[0].utf8.count,
        parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }),
        let number = Int(parts[1]), number >= 0
      else { return nil }
      (page, self.number) = (String(parts[0]), number)
    }
  }

  /// A refusal to draw what nobody waits for, or what too many newer orders came after.
  package struct Unwanted: Refusal {
    package var kind: RefusalKind { .tryAgain }
    package var sentence: String { "Nobody wants this any more." }
  }

  /// A tile, or another picture with a key of its own, and what draws it.
  package struct Tile: Sendable {
    let key: String
    let isForLater: Bool
    let draw: @Sendable () async throws -> [UInt8]

    /// A tile; one for later is not begun before all others of its order are done.
    package init(
      _ key: String,
      isForLater: Bool = false,
      draw: @escaping @Sendable () async throws -> [UInt8]
    ) {
      (self.key, self.isForLater, self.draw) = (key, isForLater, draw)
    }
  }

  /// What became of the tile at a place in an order.
  package struct Outcome: Sendable {
    package let index: Int
    package let bytes: Result<[UInt8], any Error>
  }

  /// The most orders at a time; of more the oldest is given up.
  package static let limit = 256

  /// The most tiles of an order being drawn at a time: with more the first would come later, and with
  /// fewer a core might wait for the next one.
  package static let width = ProcessorShare.count + 1

  /// The most tiles of an order that are done and not handed out, since its client is slow: 64 KiB each.
  private static let store = 64

  private struct Order {
    /// The tiles that are not begun, the last first.
    var waiting: [(index: Int, tile: Tile)]
    /// The tiles being drawn, with their places in the order.
    var begun: [String: (index: Int, isForLater: Bool)] = [:]
    var done: [(key: String, outcome: Outcome)] = []
    /// The client that waits for an outcome.
    var client: CheckedContinuation<Outcome?, Never>?
  }

  private struct Drawing {
    let id: Int
    let task: Task<Void, Never>
    var orders: Set<Int>
  }

  private var orders: [Int: Order] = [:]
  private var drawings: [String: Drawing] = [:]
  /// The number of each page's last generation and its order; of too many pages none is remembered.
  private var pages: [String: (number: Int, order: Int)] = [:]
  private static let pageLimit = 1024
  private var count = 0

  package init() {}

  /// The picture of one tile.
  ///
  /// Throws ``Unwanted``, and what drawing throws.
  package func picture(of tile: Tile, for generation: Generation? = nil) async throws -> [UInt8] {
    let order = try take([tile], for: generation)
    defer { end(order) }
    guard let outcome = await next(of: order) else { throw Unwanted() }
    return try outcome.bytes.get()
  }

  /// Takes an order, in place of the page's last one; returns its number.
  ///
  /// Throws ``Unwanted`` for an older one than the page's last.
  package func take(_ tiles: [Tile], for generation: Generation?) throws(Unwanted) -> Int {
    let last = generation.flatMap { pages[$0.page] }
    if let last, let generation, generation.number <= last.number { throw Unwanted() }
    if orders.count >= Self.limit, let oldest = orders.keys.min() { end(oldest) }
    count += 1
    let number = count
    orders[number] = Order(waiting: tiles.enumerated().reversed().map { ($0.offset, $0.element) })
    if let last { takeOver(from: last.order, to: number) }
    if let generation {
      if pages.count >= Self.pageLimit { pages = [:] }
      pages[generation.page] = (generation.number, number)
    }
    if let last { end(last.order) }
    fill(number)
    return number
  }

  /// The next tile of an order that is done; nil when there are no more, and when another has taken its place.
  package func next(of number: Int) async -> Outcome? {
    precondition(orders[number]?.client == nil, "an order has one client")
    guard var order = orders[number] else { return nil }
    if !order.done.isEmpty {
      let (_, outcome) = order.done.removeFirst()
      orders[number] = order
      fill(number)
      return outcome
    }
    guard !order.begun.isEmpty else { return nil }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { client in
        if Task.isCancelled {
          client.resume(returning: nil)
        } else {
          orders[number]?.client = client
        }
      }
    } onCancel: {
      Task { await end(number) }
    }
  }

  /// Ends an order; what no other names is cancelled.
  package func end(_ number: Int) {
    guard let order = orders.removeValue(forKey: number) else { return }
    order.client?.resume(returning: nil)
    for key in order.begun.keys {
      drawings[key]?.orders.remove(number)
      guard let drawing = drawings[key], drawing.orders.isEmpty else { continue }
      drawing.task.cancel()
      drawings[key] = nil
    }
  }

  /// Gives an order what another has of its tiles: those being drawn, and those that were not handed out.
  private func takeOver(from old: Int, to new: Int) {
    guard let before = orders[old], var order = orders[new] else { return }
    let done = Dictionary(before.done.map { ($0.key, $0.outcome.bytes) }) { first, _ in first }
    for (index, tile) in order.waiting.reversed() {
      if let bytes = done[tile.key] {
        order.done.append((tile.key, Outcome(index: index, bytes: bytes)))
      } else if before.begun[tile.key] != nil {
        order.begun[tile.key] = (index, tile.isForLater)
        drawings[tile.key]?.orders.insert(new)
      }
    }
    let known = Set(done.keys).union(order.begun.keys)
    order.waiting.removeAll { known.contains($0.tile.key) }
    orders[new] = order
  }

  /// Begins the next tiles of an order, as many as it may have.
  private func fill(_ number: Int) {
    guard var order = orders[number] else { return }
    while order.begun.count < Self.width, order.done.count < Self.store,
      let (index, tile) = order.waiting.last
    {
      if tile.isForLater, !order.begun.values.allSatisfy(\.isForLater) { break }
      order.waiting.removeLast()
      order.begun[tile.key] = (index, tile.isForLater)
      if drawings[tile.key]?.orders.insert(number) == nil { begin(tile, for: number) }
    }
    orders[number] = order
  }

  private func begin(_ tile: Tile, for number: Int) {
    count += 1
    let id = count
    let task = Task {
      let bytes: Result<[UInt8], any Error>
      do { bytes = .success(try await tile.draw()) } catch { bytes = .failure(error) }
      finish(tile.key, id, bytes)
    }
    drawings[tile.key] = Drawing(id: id, task: task, orders: [number])
  }

  /// Hands out a tile that is done, or a problem with it.
  private func finish(_ key: String, _ id: Int, _ bytes: Result<[UInt8], any Error>) {
    guard let drawing = drawings[key], drawing.id == id else { return }
    drawings[key] = nil
    for number in drawing.orders.sorted() {
      guard let (index, _) = orders[number]?.begun.removeValue(forKey: key) else { continue }
      let outcome = Outcome(index: index, bytes: bytes)
      if let client = orders[number]?.client {
        orders[number]?.client = nil
        client.resume(returning: outcome)
      } else {
        orders[number]?.done.append((key, outcome))
      }
      fill(number)
    }
  }
}
