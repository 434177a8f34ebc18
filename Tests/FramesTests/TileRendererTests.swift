import BigInt
import FathomColoring
import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import Foundation
import TestSupport
import Testing

@Suite struct TileRendererTests {
  /// A tile right of the point i of the Mandelbrot set, or of (0, −1) of any other world: filaments
  /// at every depth.
  private static func tile(exponent: Int, significand: Int = 1 << 16) throws -> WorldTile {
    // −1 = row · 256 · significand · 2^-exponent, rounded down.
    let row = -(BigInt(1) << exponent).floorQuotient(BigInt(256 * significand)) - 1
    return try #require(
      WorldTile(significand: significand, exponent: exponent, column: 0, row: row)
    )
  }

  /// 1e0, 1e-50 and 1e-1000, in powers of two.
  private static let exponents = [23, 16 + 8 + 166, 16 + 8 + 3322]

  private static func samples(_ bitmap: Bitmap) -> [UInt8] {
    guard case .eight(let bytes) = bitmap.samples else { return [] }
    return bytes
  }

  private static func difference(_ first: Bitmap, _ second: Bitmap) -> Double {
    let (first, second) = (samples(first), samples(second))
    return Double(zip(first, second).count { $0 != $1 }) / Double(first.count)
  }

  /// The part of a picture that begins at a column.
  private static func part(of bitmap: Bitmap, from x: Int) -> Bitmap {
    var part = Bitmap(width: 256, height: 256, depth: .eight)
    part.copy(bitmap, toX: -x, y: 0)
    return part
  }

  /// A frame with the pixels of tiles, drawn in the scene of one of them.
  private static func frame(
    _ grid: PixelGrid,
    in tile: WorldTile,
    _ renderer: TileRenderer
  ) async throws -> Bitmap {
    let scene = try renderer.scene(of: tile)
    return try await FrameRenderer(scene: scene, settings: RenderSettings(threads: 2))
      .render(Exposure(renderer.view(of: grid), colorMap: renderer.colorMap)).0
  }

  @Test(.optimized, arguments: exponents)
  func `ranks of a view part its values into equal shares`(exponent: Int) async throws {
    let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"))
    let tile = try Self.tile(exponent: exponent)
    let ranks = try await renderer.ranks(of: tile.grid)
    let values = try await FieldRenderer(scene: renderer.scene(of: tile), threads: 2)
      .render(renderer.view(of: tile.grid), field: "nu").filter(\.isFinite)
    #expect(ranks.count == 33 && zip(ranks, ranks.dropFirst()).allSatisfy(<=))
    for (index, rank) in ranks.enumerated() {
      let share = Double(values.count { $0 < rank }) / Double(values.count)
      #expect(abs(share - Double(index) / 32) < 0.05)
    }
  }

  @Test(.optimized, arguments: ["mandelbrot", "noise", "grid"], exponents)
  func `two neighbours have the pixels of one frame`(name: String, exponent: Int) async throws {
    let renderer = try TileRenderer(try WorldLibrary.world(name))
    for significand in [1 << 16, 100_001] {
      let left = try Self.tile(exponent: exponent, significand: significand)
      let right = try #require(left.neighbor(columns: 1, rows: 0))
      let grid = left.grid.extended(left: 0, right: 256, top: 0, bottom: 0)
      let frame = try await Self.frame(grid, in: left, renderer)
      #expect(Set(Self.samples(frame)).count > 16)
      let tiles = [try await renderer.bitmap(of: left), try await renderer.bitmap(of: right)]
      #expect(Self.samples(Self.part(of: frame, from: 0)) == Self.samples(tiles[0]))
      #expect(Self.samples(Self.part(of: frame, from: 256)) == Self.samples(tiles[1]))
    }
  }

  @Test(.optimized, arguments: [40, exponents[1], exponents[2]])
  func `tiles on both sides of a scene's border fit`(exponent: Int) async throws {
    let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"))
    // From −2 along the needle, which shows on every border that it crosses.
    var right = try #require(
      WorldTile(exponent: exponent, column: -(BigInt(1) << (exponent - 23)), row: -1)
    )
    var left = right
    let scene = try renderer.scene(of: right)
    while try renderer.scene(of: right) === scene {
      left = right
      right = try #require(left.neighbor(columns: 1, rows: 0))
    }
    // Those above and below the needle show something.
    var count = 0
    for row in 0..<2 {
      let (left, right) = (
        try #require(left.neighbor(columns: 0, rows: row)),
        try #require(right.neighbor(columns: 0, rows: row))
      )
      let tile = try await renderer.bitmap(of: right)
      guard Set(Self.samples(tile)).count > 16 else { continue }
      let grid = left.grid.extended(left: 0, right: 256, top: 0, bottom: 0)
      let frame = try await Self.frame(grid, in: left, renderer)
      #expect(Self.difference(Self.part(of: frame, from: 256), tile) < 1e-4)
      count += 1
    }
    #expect(count == 2)
  }

  @Test(.optimized) func `a tile has the same bytes whatever was drawn before`() async throws {
    let world = try WorldLibrary.world("mandelbrot")
    let tile = try Self.tile(exponent: 190)
    let alone = try await TileRenderer(world).bitmap(of: tile)
    let busy = try TileRenderer(world)
    for other in [tile.parent, tile.neighbor(columns: 3, rows: 1), tile.children.last] {
      _ = try await busy.bitmap(of: try #require(other))
    }
    #expect(try await busy.bitmap(of: tile, lane: .prefetch) == alone)
  }

  @Test func `the fingerprint tells renderers of other pixels apart`() throws {
    var world = try WorldLibrary.world("mandelbrot")
    let print = try TileRenderer(world).fingerprint
    #expect(print.count == 64)
    #expect(try TileRenderer(world).fingerprint == print)
    #expect(try TileRenderer(world, samples: 4).fingerprint != print)
    #expect(try TileRenderer(world, depth: .sixteen).fingerprint != print)
    world.colorMap.palette = .gray
    #expect(try TileRenderer(world).fingerprint != print)
    try world.setParameter("iterations", to: "1000")
    #expect(try TileRenderer(world).fingerprint != print)
  }

  @Test(.optimized) func `tiles of any side have the same pixels`() async throws {
    let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"))
    let small = try Self.tile(exponent: 190)
    let large = try #require(
      WorldTile(
        exponent: 190,
        column: 0,
        row: small.row.floorQuotient(powerOfTwo: 1),
        side: 512
      )
    )
    let offset = try #require(small.offset(in: large.grid))
    var part = Bitmap(width: 256, height: 256, depth: .eight)
    part.copy(try await renderer.bitmap(of: large), toX: -offset.x, y: -offset.y)
    #expect(try await renderer.bitmap(of: small) == part)
  }

  @Test(.optimized, arguments: [false, true])
  func `a part of a tile has the pixels of all of it there`(isWholeKnown: Bool) async throws {
    let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"))
    let tile = try Self.tile(exponent: 190)
    let known = isWholeKnown ? try await renderer.bitmap(of: tile) : nil
    var parts: [Bitmap] = []
    let corners = ["0,0,256,8", "248,0,256,256", "3,5,100,77", "255,255,256,256"]
    for corner in corners {
      let part = try #require(TilePart("\(tile) \(corner)"))
      #expect(part.description == "\(tile) \(corner)")
      parts.append(try await renderer.bitmap(ofPart: part))
    }
    let whole = if let known { known } else { try await renderer.bitmap(of: tile) }
    for (corner, part) in zip(corners, parts) {
      let sides = corner.split(separator: ",").compactMap { Int($0) }
      var expected = Bitmap(width: sides[2] - sides[0], height: sides[3] - sides[1], depth: .eight)
      expected.copy(whole, toX: -sides[0], y: -sides[1])
      #expect(part == expected)
    }
  }

  @Test func `one text is a part of a tile`() throws {
    let tile = "128/65536/20/0/-1"
    #expect(TilePart(tile)?.description == tile)
    for text in [
      "0,0,128,128", "0,0,129,8", "-1,0,8,8", "8,0,8,8", "0,9,8,8", "0,0,8", "0,0,8,8,8",
      "00,0,8,8",
      "+0,0,8,8", "", " 0,0,8,8", "0,0,8,99999999999999999999",
    ] {
      #expect(TilePart("\(tile) \(text)") == nil, "\(text)")
    }
    #expect(TilePart("128/65536/20/0 0,0,8,8") == nil)
  }

  @Test(.optimized) func `tiles of the true field leave out the octaves coarser than a screen`()
    async throws
  {
    let tile = try Self.tile(exponent: Self.exponents[1])
    var bitmaps: [Bitmap] = []
    for mode in ["window", "true-field"] {
      let world = try World(generator: "noise", parameters: ["mode": mode, "seed": "5"])
      bitmaps.append(try await TileRenderer(world).bitmap(of: tile))
    }
    #expect(bitmaps[0] == bitmaps[1])
    #expect(Set(Self.samples(bitmaps[1])).count > 32)
  }

  @Test(.optimized) func `beyond the bounds of a world a tile is white`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).yaml")
    try "generator: noise\nbounds: [0, 0, 1, 1]\n".write(
      to: folder,
      atomically: true,
      encoding: .utf8
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    let renderer = try TileRenderer(try WorldLibrary.world(folder.path))
    // Pixels of 1/128: half of the tile lies in the world, each way.
    let tile = try #require(WorldTile(exponent: 23, column: 0, row: 0))
    let bitmap = try await renderer.bitmap(of: tile)
    #expect(bitmap[127, 127] != bitmap[128, 127])
    #expect(bitmap[128, 127] == bitmap[255, 255])
    #expect(bitmap[127, 128] == bitmap[255, 255])
  }

  // MARK: - The cache

  @Test(.optimized) func `64 requests for a cold scene make one`() async throws {
    let cache = SceneCache()
    let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"), cache: cache)
    let tile = try Self.tile(exponent: 190)
    let bitmaps = try await withThrowingTaskGroup(of: Bitmap.self) { group in
      for _ in 0..<64 { group.addTask { try await renderer.bitmap(of: tile) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // That of the tile, and that in which its limit is chosen.
    #expect(cache.madeCount == 2)
    #expect(cache.count == 2)
    #expect(bitmaps.count == 64)
    #expect(bitmaps.allSatisfy { $0 == bitmaps[0] })
  }

  @Test(.optimized, arguments: [(exponent: 190, mostScenes: 5), (400, 2)])
  func `several levels and other palettes share a scene`(exponent: Int, mostScenes: Int)
    async throws
  {
    let cache = SceneCache()
    var world = try WorldLibrary.world("mandelbrot")
    let first = try TileRenderer(world, cache: cache)
    world.colorMap.palette = .gray
    let second = try TileRenderer(world, cache: cache)
    // Blocks have two levels, and eight share the scene of their limits; or eight where orbits are long.
    var tile = try Self.tile(exponent: exponent)
    for _ in 0..<4 {
      #expect(try await first.bitmap(of: tile) != second.bitmap(of: tile))
      tile = try #require(tile.parent)
    }
    #expect(cache.madeCount <= mostScenes)
  }

  @Test(.optimized) func `the cache keeps to its budget, and drops what was not used for longest`()
    async throws
  {
    let cache = SceneCache(byteBudget: 1 << 20)
    let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"), cache: cache)
    let tile = try Self.tile(exponent: 16 + 8 + 1000)
    var scene = try renderer.scene(of: tile)
    for level in 0..<12 {
      let other = try #require(WorldTile("256/65536/\(1000 - 8 * level)/0/0"))
      _ = try await renderer.bitmap(of: other)
      // Used again and again, so that it stays.
      _ = try await renderer.bitmap(of: tile)
      #expect(cache.byteCount <= 1 << 20 || cache.count == 1)
    }
    #expect(try renderer.scene(of: tile) === scene)
    let small = SceneCache(byteBudget: 0)
    let other = try TileRenderer(try WorldLibrary.world("mandelbrot"), cache: small)
    scene = try other.scene(of: tile)
    _ = try await other.bitmap(of: tile)
    #expect(small.count == 1)
    _ = try await other.bitmap(of: try #require(WorldTile("256/65536/20/0/0")))
    #expect(small.count == 1)
    #expect(try other.scene(of: tile) !== scene)
  }

  // MARK: - Requests

  @Test func `what a request may not ask for is a public error`() async throws {
    let world = try WorldLibrary.world("mandelbrot")
    let renderer = try TileRenderer(world, coordinateBits: 10_000)
    for text in [
      "256/65536/9953/0/0", "256/65536/-9999/0/0",
      "1/65536/0/\(String(repeating: "f", count: 2500))/0",
    ] {
      let tile = try #require(WorldTile(text))
      await #expect(throws: InputError.self) { try await renderer.bitmap(of: tile) }
    }
    #expect(throws: InputError.self) { try TileRenderer(world, samples: 0) }
    var wrong = try WorldLibrary.world("noise")
    try wrong.setParameter("mode", to: "true-field")
    try wrong.setParameter("kind", to: "cellular")
    #expect(throws: InputError.self) { try TileRenderer(wrong) }
  }

  @Test(.optimized) func `a tile that takes hours is cancelled`() async throws {
    let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"))
    // A million bits, so that no busy machine has it drawn before the test comes to cancel it.
    let tile = try Self.tile(exponent: 1_000_000)
    for lane in TileLane.allCases {
      let task = Task { _ = try await renderer.bitmap(of: tile, lane: lane) }
      try await Task.sleep(for: .milliseconds(200))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test(.optimized) func `an interactive tile does not wait for hard ones drawn ahead`()
    async throws
  {
    let hard = try TileRenderer(try WorldLibrary.world("mandelbrot"))
    let easy = try TileRenderer(try WorldLibrary.world("noise"))
    let tasks = try (0..<16).map { index in
      let tile = try Self.tile(exponent: 400_000 + 4 * index)
      return Task {
        _ = try await hard.bitmap(of: tile, lane: index < 12 ? .prefetch : .interactive)
      }
    }
    try await Task.sleep(for: .milliseconds(100))
    _ = try await easy.bitmap(of: try Self.tile(exponent: 40))
    // The hard ones take an hour each: none is drawn yet.
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
