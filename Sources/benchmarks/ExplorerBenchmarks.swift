import FathomColoring
import FathomFrames
import FathomNavigation
import FathomWorlds

/// The explorer's moment: the tiles that cover a frame of 1280 × 720, from the end of a gesture on.
///
/// First where nothing is known; then after a pan by a tile, after each of four zooms by 2 about the
/// middle, and in other colours.
func measureExplorer(_ report: inout Report) async throws {
  let names = ["v2_1e-13", "v4_1e-50", "v5_1e-100", "pub_e113", "v7_1e-1000"]
  let table = Table([
    "tiles of 1280x720", "first, ms", "all, ms", "panned, ms", "zoomed, ms", "recoloured, ms",
  ])
  for view in BenchmarkView.all.filter({ names.contains($0.name) }) {
    var world = try WorldLibrary.world("mandelbrot")
    let cache = SceneCache()
    let renderer = try TileRenderer(world, cache: cache)
    var frame = try TileFrame(view)
    let cold = try await frame.times(renderer)
    try frame.move { $0.neighbor(columns: 256, rows: 0) }
    let panned = try await frame.times(renderer)
    var zoomed: [Double] = []
    for _ in 0..<4 {
      try frame.move { $0.children.first }
      zoomed.append(try await frame.times(renderer).all)
    }
    world.colorMap.palette = .gray
    let recolored = try await frame.times(try TileRenderer(world, cache: cache), anew: true)
    let figures = [
      ("first", cold.first), ("all", cold.all), ("panned", panned.all),
      ("zoomed", zoomed.max() ?? 0), ("recoloured", recolored.all),
    ]
    table.add(view.name, figures.map { ($0.1, 0) })
    for (name, time) in figures { report.keep("explorer, \(view.name), \(name), ms", time) }
  }
  table.end()
}

/// A frame on the lattice of tiles.
private struct TileFrame {
  private static let size = Size(width: 1280, height: 720)

  /// The requests that a browser makes at a time.
  private static let width = 5

  /// The pixel in the frame's middle.
  private var pixel: WorldTile

  /// The tiles that show.
  private var known: Set<String> = []

  init(_ view: BenchmarkView) throws {
    let (view, _) = try WorldLibrary.world("mandelbrot")
      .view(try view.description(), size: Self.size)
    guard let pixel = WorldTile(nearest: view.grid, side: 1) else {
      throw BenchmarkError.unknownName("tiles", groups: [])
    }
    self.pixel = pixel
  }

  /// Goes to another pixel.
  mutating func move(_ step: (WorldTile) -> WorldTile?) throws {
    guard let next = step(pixel) else { throw BenchmarkError.unknownName("tiles", groups: []) }
    pixel = next
  }

  /// Draws the tiles that do not show yet, the middle first; the milliseconds until the first of them
  /// and all are there.
  mutating func times(
    _ renderer: TileRenderer,
    anew: Bool = false
  ) async throws -> (first: Double, all: Double) {
    if anew { known = [] }
    let (half, size) = (
      pixel.neighbor(columns: -Self.size.width / 2, rows: -Self.size.height / 2), Self.size
    )
    let grid = half?.grid.extended(left: 0, right: size.width - 1, top: 0, bottom: size.height - 1)
    guard let grid, let all = WorldTile.covering(grid) else {
      throw BenchmarkError.unknownName("tiles", groups: [])
    }
    func distance(_ tile: WorldTile) -> Int {
      guard let place = tile.offset(in: grid) else { return .max }
      let (x, y) = (place.x + (128 - size.width / 2), place.y + (128 - size.height / 2))
      return x * x + y * y
    }
    let tiles = all.filter { known.insert("\($0)").inserted }
      .sorted { distance($0) < distance($1) }
    let clock = ContinuousClock()
    let start = clock.now
    var first: Duration?
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, tile) in tiles.enumerated() {
        if index >= Self.width {
          try await group.next()
          first = first ?? clock.now - start
        }
        group.addTask { _ = try await renderer.bitmap(of: tile) }
      }
      for try await _ in group { first = first ?? clock.now - start }
    }
    let end = clock.now - start
    return ((first ?? end) / .milliseconds(1), end / .milliseconds(1))
  }
}
