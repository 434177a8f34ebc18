import FathomFrames
import FathomImaging
import FathomNavigation
import FathomPlotting
import FathomWorlds

/// Tiles as a server draws them: the first of a neighbourhood, those after it, and one that must not
/// wait for others.
func measureTiles(_ report: inout Report) async throws {
  let names = ["v2_1e-13", "v4_1e-50", "v7_1e-1000", "pub_e50"]
  let table = Table(["tiles of 256x256", "first, ms", "further, ms", "MiB"])
  for view in BenchmarkView.all.filter({ names.contains($0.name) }) {
    let tile = try view.tile()
    let cache = SceneCache()
    let renderer = try TileRenderer(try world("mandelbrot"), cache: cache)
    let first = try await milliseconds(renderer, tile)
    var further: [Double] = []
    for index in 1...12 {
      guard let next = tile.neighbor(columns: index % 4 - 2, rows: index / 4 - 2) else { continue }
      further.append(try await milliseconds(renderer, next))
    }
    let median = further.sorted()[further.count / 2]
    table.add(view.name, [(first, 1), (median, 1), (Double(cache.byteCount) / 0x1p20, 1)])
    report.keep("tiles, \(view.name), first, ms", first)
    report.keep("tiles, \(view.name), further, ms", median)
  }
  table.end()
  try await measureNeighbors(&report)
}

/// A tile of noise alone, and while sixteen of a hard neighbourhood each are drawn ahead.
private func measureNeighbors(_ report: inout Report) async throws {
  let noise = try TileRenderer(try world("noise"))
  guard let easy = WorldTile("256/65536/20/5/7"),
    let view = BenchmarkView.all.first(where: { $0.name == "pub_e227" })
  else { throw BenchmarkError.unknownName("pub_e227", groups: []) }
  func times() async throws -> [Double] {
    var times: [Double] = []
    for index in 0..<40 {
      guard let tile = easy.neighbor(columns: index, rows: 0) else { continue }
      times.append(try await milliseconds(noise, tile))
    }
    return times.sorted()
  }
  let alone = try await times()
  let hard = try TileRenderer(try world("mandelbrot"))
  let tile = try view.tile()
  let requests = (0..<16).map { index in
    Task {
      // Far from each other, so that each needs a scene of its own.
      guard let far = tile.neighbor(columns: 1000 * index, rows: 0) else { return }
      _ = try await hard.bitmap(of: far, lane: .prefetch)
    }
  }
  try await Task.sleep(for: .milliseconds(50))
  let beside = try await times()
  for request in requests { request.cancel() }
  var left = 0
  let cancelled = await Measurement.seconds {
    for request in requests {
      if case .failure = await request.result { left += 1 }
    }
  }
  let table = Table(["a tile of noise", "median, ms", "worst, ms"])
  table.add("alone", [(alone[20], 1), (alone[39], 1)])
  table.add("beside 16 of pub_e227", [(beside[20], 1), (beside[39], 1)])
  table.end()
  print("Cancelling the \(left) that are left takes \(Int(cancelled * 1000)) ms.\n")
  report.keep("tiles, noise alone, ms", alone[20])
  report.keep("tiles, noise beside 16 of pub_e227, ms", beside[20])
  report.keep("tiles, noise beside 16 of pub_e227, worst, ms", beside[39])
}

private func world(_ name: String) throws -> World { try WorldLibrary.world(name) }

private func milliseconds(_ renderer: TileRenderer, _ tile: WorldTile) async throws -> Double {
  try await Measurement.seconds { _ = try await renderer.bitmap(of: tile) } * 1000
}

extension BenchmarkView {
  /// The tile in the view's middle whose pixels are about as wide as if it showed all of it.
  fileprivate func tile() throws -> WorldTile {
    let (view, _) = try WorldLibrary.world("mandelbrot")
      .view(try description(), size: Size(width: 256, height: 256))
    guard let tile = WorldTile(nearest: view.grid) else {
      throw BenchmarkError.unknownName(name, groups: [])
    }
    return tile
  }
}
