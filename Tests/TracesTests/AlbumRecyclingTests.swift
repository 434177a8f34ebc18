import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomPictures
import FathomRendering
import FathomScrolling
import FathomTraces
import Foundation
import TestSupport
import Testing

/// Albums under random fingers: what happens to the buffers of their tiles, counted by a simulation that
/// knows only the definition, and their pixels, drawn again from nothing.
@Suite struct AlbumRecyclingTests {
  private static let sizes = [
    Size(width: 700, height: 500), Size(width: 330, height: 901), Size(width: 640, height: 640),
  ]

  /// Pyramids of noise; the tiles of the second may overlap, which makes their buffers larger.
  private static func pyramids(overlap: Int, in folder: TemporaryFolder) throws -> [Pyramid] {
    try sizes.enumerated().map { index, size in
      var random = SplitMix64(seed: UInt64(index))
      let samples = (0..<3 * size.area).map { _ in UInt8.random(in: 0...255, using: &random) }
      let bitmap = Bitmap(width: size.width, height: size.height, samples: .eight(samples))
      let file = try folder.file("\(index).ppm", bitmap.ppmData())
      var settings = PyramidSettings()
      settings.tileSize = 64
      if index == 1 { (settings.layout, settings.overlap) = (.dzi, overlap) }
      let target = "\(folder.path)/\(index)"
      try PyramidBuilder(picture: file, settings: settings).buildBlocking(into: target)
      return try Pyramid(at: target)
    }
  }

  private static func album(_ tiling: AlbumTiling, of pyramids: [Pyramid]) -> Album {
    let layout = AlbumLayout(
      screen: Size(width: 120, height: 150),
      pictures: pyramids.map(\.record.shape.size),
      pageCount: 7
    )
    return Album(layout, tapZoom: .cycle, tiling: tiling)
  }

  /// Flicks, pans, pinches, taps and requests, one after another, some before the last has ended.
  private static func events(seed: UInt64, count: Int) -> [Trace.Event] {
    var random = SplitMix64(seed: seed)
    var time = 0.0
    func place() -> Point<Double> {
      Point(
        x: Double.random(in: 5...115, using: &random),
        y: Double.random(in: 5...145, using: &random)
      )
    }
    var events: [Trace.Event] = []
    for _ in 0..<count {
      let duration = Double.random(in: 0.05...0.3, using: &random)
      let gesture: Gesture? =
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: .pan(from: place(), to: place(), duration: duration, hold: 0)
        case 2: .pan(from: place(), to: place(), duration: duration, hold: 0.2)
        case 3, 4:
          .pinch(
            at: place(),
            factor: exp2(Double.random(in: -2...3, using: &random)),
            duration: duration,
            spread: 40
          )
        case 5: .doubleTap(place())
        default: nil
        }
      if let gesture {
        events += Trace.Event.events(of: gesture, from: time)
      } else {
        let page = Int.random(in: 0..<7, using: &random)
        let request: ScrollRequest =
          Bool.random(using: &random)
          ? .goToPage(page, animated: Bool.random(using: &random))
          : .setZoom(exp2(Double.random(in: -4...0, using: &random)), animated: true)
        events.append(Trace.Event(time: time, action: .request(request)))
      }
      time = (events.last?.time ?? time) + Double.random(in: 0.02...0.6, using: &random)
    }
    return events
  }

  @Test(
    .optimized,
    arguments: [
      (1, 0, 40, false, 0), (2, 0, 6, false, 2), (3, 0.13, 30, false, 0), (4, 0, 20, true, 0),
      (5, 0.3, 9, true, 2),
    ] as [(UInt64, Double, Int, Bool, Int)]
  )
  func `Z14, Z17, W14, T41: buffers are created, taken again and kept as the definition says`(
    seed: UInt64,
    delay: Double,
    budget: Int,
    blends: Bool,
    overlap: Int
  ) async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let pyramids = try Self.pyramids(overlap: overlap, in: folder)
    var tiling = AlbumTiling(tileSizes: pyramids.map(\.record.shape.tileSize))
    (tiling.delay, tiling.blendsLevels) = (delay, blends)
    // Whole buffers: those of the second picture are larger.
    tiling.byteBudget = budget * 3 * 68 * 68
    let album = Self.album(tiling, of: pyramids)
    let contents = TraceContents.album(pyramids.map(AlbumContent.tiled))
    var style = TraceStyle()
    style.background = .black
    let renderer = TraceRenderer(.album(album), contents, style)
    var simulation = AlbumSimulation(tiling, overlaps: [0, overlap, 0])
    let trace = try Trace(
      view: .album(album),
      events: Self.events(seed: seed, count: 45),
      rate: 12
    )
    var total = FrameStatistics(frame: 0, created: 0, recycled: 0, kept: 0, drawn: 0)
    for frame in trace.frames {
      guard case .album(let shown) = frame.view else { continue }
      try await renderer.follow(frame)
      let expected = simulation.show(shown, at: frame.time, frame: frame.index)
      total.created += expected.created
      total.recycled += expected.recycled
      total.kept += expected.kept
      // What is not drawn is followed all the same.
      guard frame.index % 3 == 0 else { continue }
      let (picture, statistics) = try await renderer.draw(frame)
      #expect(statistics == expected, "frame \(frame.index)")
      guard delay == 0 else { continue }
      let fresh = TraceRenderer(.album(album), contents, style)
      try await fresh.follow(frame)
      #expect(try await fresh.draw(frame).0 == picture, "frame \(frame.index)")
    }
    #expect(await renderer.problems.isEmpty)
    // With buffers of one size none is created beyond the widest set.
    #expect(overlap > 0 || simulation.createdCount == simulation.greatestCount)
    #expect(total.created > 0 && total.recycled > 0 && total.kept > 100)
  }
}

/// An album's tiles by their definition, without pixels.
///
/// A page needs the tiles of the level that is just fine enough, or of two, where they meet what shows of
/// it and two points around. A needed tile comes a fixed time after it was first missed without a
/// break. It takes a waiting buffer, or a new one. Tiles that do not show stay within the budget; the one
/// that showed longest ago goes first, and those of a page go with it. Buffers of a size that no page has
/// are freed.
private struct AlbumSimulation {
  private struct Tile: Hashable {
    let level, column, row: Int

    var order: [Int] { [level, row, column] }

    var parent: Tile { Tile(level: level - 1, column: column / 2, row: row / 2) }
  }

  private struct Page {
    /// The tiles that there are, the one that showed last at the end.
    var tiles: [Tile] = []
    var missedSince: [Tile: Double] = [:]
    var shown: Set<Tile> = []
  }

  private let tiling: AlbumTiling
  private let overlaps: [Int]
  private var pages: [Int: Page] = [:]
  /// The buffers that wait, by the overlap of their tiles.
  private var waiting: [Int: Int] = [:]
  private(set) var createdCount = 0
  /// The most buffers that there were at a time for each overlap, together.
  var greatestCount: Int { greatest.values.reduce(0, +) }
  private var greatest: [Int: Int] = [:]

  init(_ tiling: AlbumTiling, overlaps: [Int]) {
    (self.tiling, self.overlaps) = (tiling, overlaps)
  }

  mutating func show(_ album: Album, at time: Double, frame: Int) -> FrameStatistics {
    var counts = FrameStatistics(frame: frame, created: 0, recycled: 0, kept: 0, drawn: 0)
    for (index, page) in pages where !album.visiblePages.contains(where: { $0.index == index }) {
      waiting[overlaps[index % overlaps.count], default: 0] += page.tiles.count
      pages[index] = nil
    }
    for page in album.visiblePages {
      let overlap = overlaps[page.index % overlaps.count]
      let size = album.layout.pictures[page.index % overlaps.count]
      var state = pages[page.index] ?? Page()
      let needed = Self.needed(page, size, in: album, blends: tiling.blendsLevels)
      let missing = needed.filter { !state.tiles.contains($0) }
      var inUse = Set(needed).intersection(state.tiles)
      inUse.formUnion(missing.compactMap { Self.standIn(for: $0, among: state.tiles) })
      state.missedSince = state.missedSince.filter { missing.contains($0.key) }
      for tile in missing where state.missedSince[tile] == nil { state.missedSince[tile] = time }
      let coming = missing.filter { (state.missedSince[$0] ?? time) + tiling.delay <= time }
      let room = tiling.byteBudget / (3 * (64 + 2 * overlap) * (64 + 2 * overlap))
      while !coming.isEmpty, state.tiles.count + coming.count > room,
        let old = state.tiles.firstIndex(where: { !inUse.contains($0) })
      {
        state.tiles.remove(at: old)
        waiting[overlap, default: 0] += 1
      }
      for tile in coming {
        if waiting[overlap, default: 0] > 0 {
          waiting[overlap, default: 0] -= 1
          counts.recycled += 1
        } else {
          counts.created += 1
          createdCount += 1
        }
        counts.drawn += 1
        state.tiles.append(tile)
        state.missedSince[tile] = nil
      }
      var shown = Set(needed).intersection(state.tiles)
      for tile in needed where !state.tiles.contains(tile) {
        if let standIn = Self.standIn(for: tile, among: state.tiles) { shown.insert(standIn) }
      }
      for tile in shown.sorted(by: { $0.order.lexicographicallyPrecedes($1.order) }) {
        state.tiles.removeAll { $0 == tile }
        state.tiles.append(tile)
      }
      counts.kept += shown.intersection(state.shown).count
      state.shown = shown
      pages[page.index] = state
      let all = pages.filter { overlaps[$0.key % overlaps.count] == overlap }
        .reduce(0) { $0 + $1.value.tiles.count }
      greatest[overlap] = max(greatest[overlap] ?? 0, all)
    }
    for overlap in waiting.keys where !pages.keys.contains(where: { overlaps[$0 % 3] == overlap }) {
      waiting[overlap] = 0
    }
    return counts
  }

  private static func standIn(for tile: Tile, among tiles: [Tile]) -> Tile? {
    var coarser = tile.parent
    while coarser.level > -10 {
      if tiles.contains(coarser) { return coarser }
      coarser = coarser.parent
    }
    return nil
  }

  private static func needed(
    _ page: AlbumPage,
    _ size: Size<Int>,
    in album: Album,
    blends: Bool
  ) -> [Tile] {
    let (frame, content, zoom) = (album.frame(of: page), page.view.contentFrame, page.view.zoom)
    // Halved until a single tile shows it all.
    var coarsest = 0
    while max(side(size.width, coarsest), side(size.height, coarsest)) > 64 { coarsest -= 1 }
    // The coarsest level with a pixel for each of the screen's; 1/128 does not count.
    var level = coarsest
    while level < 0, zoom / exp2(Double(level)) > 129 / 128 { level += 1 }
    let isBetween = abs(zoom / exp2(Double(level)) - 1) > 1 / 128
    var levels = [level]
    if blends, isBetween, level > coarsest, zoom < 1 { levels.append(level - 1) }
    return levels.flatMap { level in
      let scale = exp2(Double(level))
      func range(
        _ start: Double,
        _ screen: Double,
        _ content: Double,
        _ extent: Double,
        _ side: Int
      )
        -> Range<Int>
      {
        let first = max(0, -start)
        let last = min(screen, screen - start)
        guard first < last else { return 0..<0 }
        func place(_ point: Double) -> Double { min(max((point - content) / zoom, 0), extent) }
        let margin = 2 * max(1, 1 / zoom)
        let lower = max(0, Int(((place(first) - margin) * scale).rounded(.down)))
        let upper = min(side, Int(((place(last) + margin) * scale).rounded(.up)))
        return lower < upper ? lower / 64..<(upper + 63) / 64 : 0..<0
      }
      let columns = range(
        frame.origin.x,
        120,
        content.origin.x,
        Double(size.width),
        side(size.width, level)
      )
      let rows = range(
        frame.origin.y,
        150,
        content.origin.y,
        Double(size.height),
        side(size.height, level)
      )
      return rows.flatMap { row in columns.map { Tile(level: level, column: $0, row: row) } }
    }
  }

  /// A side of the picture at a level, rounded up at every step.
  private static func side(_ side: Int, _ level: Int) -> Int {
    (0..<(-level)).reduce(side) { side, _ in (side + 1) / 2 }
  }
}
