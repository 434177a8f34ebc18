import BigInt
import FathomFrames
import FathomGenerators
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Synchronization

/// From a new deep view to its first tile, beside the time of its reference orbit alone, and to one more.
func measureScenes(_ report: inout Report) async throws {
  let viewCount = 20
  let table = Table([
    "first tile, medians", "members", "orbit, ms", "beyond, ms", "most, ms", "next, ms",
  ])
  for digits in [50, 300, 1000] {
    var random = SplitMix64(seed: UInt64(digits))
    var scenes: [NewScene] = []
    while scenes.count < viewCount {
      let scene = try await NewScene(digits: digits, &random)
      if scene.members < 100_000 { scenes.append(scene) }
    }
    let beyond = scenes.map(\.beyond).sorted()
    table.add(
      "1e-\(digits)",
      [
        (Double(scenes.map(\.members).sorted()[viewCount / 2]), 0),
        (scenes.map(\.orbit).sorted()[viewCount / 2], 1),
        (beyond[viewCount / 2], 1), (beyond[viewCount - 1], 1),
        (scenes.map(\.next).sorted()[viewCount / 2], 1),
      ]
    )
    report.keep("scenes, 1e-\(digits), first tile beyond the orbit, ms", beyond[viewCount / 2])
  }
  table.end()
}

/// The first tile of a view where nothing has been drawn yet.
private struct NewScene {
  /// The members of the reference orbit before its last stride, as nobody tells of more: a thousand less at most,
  /// and so much more is said to be beyond it.
  let members: Int
  /// The milliseconds of the reference orbit alone, and those beyond it up to the tile.
  let orbit, beyond: Double
  /// The milliseconds of the tile beside it.
  let next: Double

  /// Draws the tile of a random point whose side is some 1e-`digits`.
  init(digits: Int, _ random: inout SplitMix64) async throws {
    let exponent = digits * 3322 / 1000 + 24
    let point = MisiurewiczPoint.random(&random, precision: exponent + 64)
    func index(_ coordinate: BigFloat) -> BigInt? {
      coordinate.scaled(byPowerOfTwo: exponent - 24).floor
    }
    guard let column = index(point.x), let row = index(-point.y),
      let tile = WorldTile(exponent: exponent, column: column, row: row),
      let neighbor = tile.neighbor(columns: 1, rows: 0)
    else { throw BenchmarkError.unknownName("1e-\(digits)", groups: []) }
    let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"))
    let last = LastMember()
    let all = try await Measurement.seconds {
      try await WorkEvent.watched(by: last.see) { _ = try await renderer.bitmap(of: tile) }
    }
    next = try await Measurement.seconds { _ = try await renderer.bitmap(of: neighbor) } * 1000
    members = last.index
    // Those of the pixels, and as many as the scene takes for the orbit.
    let precision = tile.coordinateBitCount + 28
    orbit =
      await Measurement.seconds { [members] in
        var orbit = FixedPointOrbit(of: point, precision: precision)
        for _ in 0..<members { orbit?.advance() }
      } * 1000
    beyond = all * 1000 - orbit
  }
}

/// How far a reference orbit was seen to be.
private final class LastMember: Sendable {
  private let last = Atomic(0)

  var index: Int { last.load(ordering: .relaxed) }

  func see(_ event: WorkEvent) {
    guard case .part("reference orbit", let done, _) = event else { return }
    last.max(done, ordering: .relaxed)
  }
}
