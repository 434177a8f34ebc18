package import FathomFiles
import Foundation

/// The tiles being drawn, and the pages that wait for them.
///
/// A tile that several ask for is drawn once. A page says with each of its generations which tiles it
/// still waits for, and which it will ask for next: browsers ask for few at a time, and some of the next
/// are drawn ahead. What no page wants any more is cancelled, since a server does not see that a client
/// has hung up.
package actor TileOrders {
  /// A page at one time: requests of older generations for tiles that it does not want are refused.
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

  /// A refusal to draw a tile now.
  package enum Refused: Refusal {
    case tooMany
    case unwanted

    package var kind: RefusalKind { .tryAgain }

    package var sentence: String {
      switch self {
      case .tooMany:
        "More than \(TileOrders.limit) tiles are being drawn already; ask for this one again soon."
      case .unwanted: "Nobody wants this tile any more."
      }
    }
  }

  /// What draws a tile by its key.
  package typealias Draw = @Sendable (String) async throws -> [UInt8]

  /// The most tiles being drawn or waiting for a thread that were asked for.
  static let limit = 64
  /// The most tiles drawn ahead that have not been asked for: of a page, and of all, 200 KB each.
  private static let aheadLimit = (page: 8, all: 64)
  /// A tile drawn ahead is dropped for another when so many orders have come since.
  private static let patience = 512
  /// The most pages that are remembered; of more the one that was heard of longest ago is forgotten.
  private static let pageLimit = 256

  private struct Drawing {
    let id: Int
    let task: Task<[UInt8], any Error>
    /// The requests that wait, by the name of their page, and the newest of their generations; "" where
    /// they have no page.
    var waiting: [String: (count: Int, number: Int)] = [:]
    /// The pages that it is drawn ahead for; its task keeps the picture until they ask.
    var ahead: Set<String> = []
  }

  /// What a page said last.
  private struct Page {
    let number: Int
    let wanted: Set<String>
    /// The tiles that it will ask for and that are not begun, the last first.
    var next: [String]
    let draw: Draw
    let heard: Int
  }

  private var drawings: [String: Drawing] = [:]
  private var pages: [String: Page] = [:]
  /// What pages asked for after words that have not come yet: requests overtake each other.
  private var early: [String: (number: Int, tiles: Set<String>)] = [:]
  private var count = 0

  package init() {}

  /// The picture of a tile, or another that pages want by a key of its own, as a PNG file.
  ///
  /// Throws ``Refused``, what drawing throws, and `CancellationError` when nobody wants it any more.
  package func png(
    _ key: String,
    for generation: Generation?,
    draw: @escaping @Sendable () async throws -> [UInt8]
  ) async throws -> [UInt8] {
    let (page, number) = (generation?.page ?? "", generation?.number ?? 0)
    if let generation, let known = pages[page], generation.number < known.number,
      !known.wanted.contains(key)
    {
      throw Refused.unwanted
    }
    if number > pages[page]?.number ?? 0 { noteEarly(key, page, number) }
    if drawings[key] == nil {
      guard drawings.values.count(where: { !$0.waiting.isEmpty }) < Self.limit else {
        throw Refused.tooMany
      }
      begin(key, draw)
    }
    guard let drawing = drawings[key] else { preconditionFailure("a drawing was begun") }
    let others = drawing.waiting[page] ?? (0, 0)
    drawings[key]?.waiting[page] = (others.count + 1, max(others.number, number))
    drawings[key]?.ahead.remove(page)
    pages[page]?.next.removeAll { $0 == key }
    defer { leave(key, drawing.id, page) }
    return try await drawing.task.value
  }

  /// Notes which tiles a page waits for and which it will ask for next, the most urgent first, by
  /// fingerprint and address; cancels what nobody wants, and draws the next ones ahead.
  package func want(
    _ tiles: [String],
    next: [String] = [],
    for generation: Generation,
    draw: @escaping Draw
  ) {
    let page = generation.page
    guard generation.number > pages[page]?.number ?? -1 else { return }
    count += 1
    let wanted = Set(tiles).union(next)
    // What the page has asked for since then has its answer, or will.
    let asked = early[page].flatMap { $0.number >= generation.number ? $0.tiles : nil } ?? []
    if early[page]?.number ?? 0 <= generation.number { early[page] = nil }
    pages[page] = Page(
      number: generation.number,
      wanted: wanted,
      next: next.reversed().filter { !asked.contains($0) },
      draw: draw,
      heard: count
    )
    if pages.count > Self.pageLimit, let oldest = pages.min(by: { $0.value.heard < $1.value.heard })
    {
      pages[oldest.key] = nil
    }
    for (key, drawing) in drawings where !wanted.contains(key) {
      drawings[key]?.ahead.remove(page)
      // What was asked for after the page had said so may have come before.
      if let waiting = drawing.waiting[page], waiting.number < generation.number {
        drawings[key]?.waiting[page] = nil
      }
      cancelUnwanted(key)
    }
    // The first tiles have the cores for themselves; what comes next begins with the first answer.
    if !drawings.values.contains(where: { $0.waiting[page] != nil }) { drawAhead(page) }
  }

  private func begin(_ key: String, _ draw: @escaping @Sendable () async throws -> [UInt8]) {
    count += 1
    drawings[key] = Drawing(id: count, task: Task { try await draw() })
  }

  /// Notes a request that came before the words that it was sent after.
  private func noteEarly(_ key: String, _ page: String, _ number: Int) {
    if early[page] == nil, early.count >= Self.pageLimit { early = [:] }
    if early[page]?.number ?? -1 < number { early[page] = (number, []) }
    if let asked = early[page], asked.number == number, asked.tiles.count < Self.limit {
      early[page]?.tiles.insert(key)
    }
  }

  /// Begins the tiles that a page will ask for next, as many as it may have.
  private func drawAhead(_ page: String) {
    var room = Self.aheadLimit.page - drawings.values.count { $0.ahead.contains(page) }
    while room > 0, let key = pages[page]?.next.popLast(), let draw = pages[page]?.draw {
      if drawings[key] == nil {
        guard hasRoomAhead() else { return }
        begin(key) { try await draw(key) }
      }
      drawings[key]?.ahead.insert(page)
      room -= 1
    }
  }

  /// Whether one more tile may be drawn ahead, perhaps in place of one whose pages seem to have gone.
  private func hasRoomAhead() -> Bool {
    let ahead = drawings.filter { $0.value.waiting.isEmpty }
    guard ahead.count >= Self.aheadLimit.all,
      let oldest = ahead.min(by: { $0.value.id < $1.value.id })
    else { return true }
    guard count - oldest.value.id > Self.patience else { return false }
    drawings[oldest.key]?.ahead = []
    cancelUnwanted(oldest.key)
    return true
  }

  /// One of the requests for a drawing has its answer.
  private func leave(_ key: String, _ id: Int, _ page: String) {
    guard let drawing = drawings[key], drawing.id == id else { return }
    if let waiting = drawing.waiting[page] {
      drawings[key]?.waiting[page] =
        waiting.count > 1 ? (waiting.count - 1, waiting.number) : nil
    }
    cancelUnwanted(key)
    drawAhead(page)
  }

  private func cancelUnwanted(_ key: String) {
    guard let drawing = drawings[key], drawing.waiting.isEmpty, drawing.ahead.isEmpty else {
      return
    }
    drawing.task.cancel()
    drawings[key] = nil
  }
}
