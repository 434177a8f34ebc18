import FathomFiles
import Foundation

/// The tiles being drawn, and the pages that wait for them.
///
/// A tile that several ask for is drawn once. A page says with each of its generations which tiles it
/// still wants; what no page wants any more is cancelled, since a server does not see that a client has
/// hung up.
actor TileOrders {
  /// A page at one time: requests of older generations for tiles that it does not want are refused.
  struct Generation: Sendable {
    /// The page's name for itself, unlike any other's.
    let page: String
    let number: Int

    /// Reads "page/number", as requests carry it; nil for anything else.
    init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, 8...64 ~= parts[0].utf8.count,
        parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }),
        let number = Int(parts[1]), number >= 0
      else { return nil }
      (page, self.number) = (String(parts[0]), number)
    }
  }

  /// A refusal to draw a tile now.
  enum Refused: Refusal {
    case tooMany
    case unwanted

    var kind: RefusalKind { .tryAgain }

    var description: String {
      switch self {
      case .tooMany:
        "More than \(TileOrders.limit) tiles are being drawn already; ask for this one again soon."
      case .unwanted: "Nobody wants this tile any more."
      }
    }
  }

  /// The most tiles being drawn or waiting for a thread.
  static let limit = 64
  /// The most pages that are remembered; of more the one that was heard of longest ago is forgotten.
  private static let pageLimit = 256

  private struct Drawing {
    let id: Int
    let task: Task<[UInt8], any Error>
    /// The requests that wait, by the name of their page, and the newest of their generations; "" where
    /// they have no page.
    var waiting: [String: (count: Int, number: Int)]
  }

  private var drawings: [String: Drawing] = [:]
  private var pages: [String: (number: Int, wanted: Set<String>, heard: Int)] = [:]
  private var count = 0

  /// The tiles being drawn.
  var drawingCount: Int { drawings.count }

  /// The picture of a tile, or another that pages want by a key of its own, as a PNG file.
  ///
  /// Throws ``Refused``, what drawing throws, and `CancellationError` when nobody wants it any more.
  func png(
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
    let task: Task<[UInt8], any Error>
    let id: Int
    if let drawing = drawings[key] {
      (task, id) = (drawing.task, drawing.id)
      let others = drawing.waiting[page] ?? (0, 0)
      drawings[key]?.waiting[page] = (others.count + 1, max(others.number, number))
    } else {
      guard drawings.count < Self.limit else { throw Refused.tooMany }
      count += 1
      id = count
      task = Task { try await draw() }
      drawings[key] = Drawing(id: id, task: task, waiting: [page: (1, number)])
    }
    defer { leave(key, id, page) }
    return try await task.value
  }

  /// Notes which tiles a page still wants, by fingerprint and address, and cancels what nobody does.
  func want(_ tiles: [String], for generation: Generation) {
    let page = generation.page
    guard generation.number > pages[page]?.number ?? -1 else { return }
    count += 1
    let wanted = Set(tiles)
    pages[page] = (generation.number, wanted, count)
    if pages.count > Self.pageLimit, let oldest = pages.min(by: { $0.value.heard < $1.value.heard })
    {
      pages[oldest.key] = nil
    }
    for (key, drawing) in drawings where !wanted.contains(key) {
      // What was asked for after the page had said so may have come before.
      guard let waiting = drawing.waiting[page], waiting.number < generation.number else {
        continue
      }
      drawings[key]?.waiting[page] = nil
      cancelUnwanted(key)
    }
  }

  /// One of the requests for a drawing has its answer.
  private func leave(_ key: String, _ id: Int, _ page: String) {
    guard let drawing = drawings[key], drawing.id == id else { return }
    if let waiting = drawing.waiting[page] {
      drawings[key]?.waiting[page] =
        waiting.count > 1 ? (waiting.count - 1, waiting.number) : nil
    }
    cancelUnwanted(key)
  }

  private func cancelUnwanted(_ key: String) {
    guard let drawing = drawings[key], drawing.waiting.isEmpty else { return }
    drawing.task.cancel()
    drawings[key] = nil
  }

  /// The name of a tile among those of all worlds.
  static func key(_ fingerprint: String, _ tile: String) -> String { "\(fingerprint)/\(tile)" }
}
