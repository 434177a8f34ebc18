import BigInt
import FathomColoring
import FathomFrames
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomWorlds
import Synchronization
import Testing

/// Tiles in other colours, painted from what is known of them.
@Suite struct FieldCacheTests {
  /// A world that counts its samples.
  private final class Counter: Generator, GeneratorScene {
    static let fields = ["height", "slope", "steepness"].map {
      FieldDescription(name: $0, summary: "A number of its own.")
    }

    /// The samples filled so far.
    let samples = Mutex(0)

    /// A view in which every field differs from the others.
    private struct Prepared: PreparedView {
      let counter: Counter
      let factors: [Double]

      func fill(_ field: inout Field, at points: SamplePoints) {
        let count = points.width * points.height
        for (plane, factor) in factors.enumerated() {
          for index in 0..<count {
            field.values[plane * count + index] = factor * Double(index % 97)
          }
        }
        counter.samples.withLock { $0 += count }
      }
    }

    func prepare(_ view: View, fields: [String]) -> any PreparedView {
      let factors = fields.map { $0 == "height" ? 0.01 : $0 == "slope" ? 0.001 : 0.1 }
      return Prepared(counter: self, factors: factors)
    }

    func take() -> Int {
      samples.withLock { count in
        defer { count = 0 }
        return count
      }
    }
  }

  private let counter = Counter()
  private let world: World
  private let tiles: [WorldTile]

  init() throws {
    let counter = counter
    world = World(
      GeneratorDescription(
        Counter.self,
        name: "counted-fields",
        summary: "Counts its samples.",
        make: { _ in counter }
      )
    )
    tiles = try (0..<24).map { index in
      try #require(
        WorldTile(exponent: 24, column: BigInt(index % 6), row: BigInt(index / 6), side: 64)
      )
    }
  }

  /// The samples of a tile, one per pixel.
  private static let area = 64 * 64

  private func pictures(_ world: World, _ cache: SceneCache) async throws -> [Bitmap] {
    let renderer = try TileRenderer(world, cache: cache, samples: 1)
    var pictures: [Bitmap] = []
    for tile in tiles { pictures.append(try await renderer.bitmap(of: tile)) }
    return pictures
  }

  /// Changes of the colours that need the same fields.
  private static let changes: [@Sendable (inout ColorMap) -> Void] = [
    { $0.palette = .gray }, { $0.density = 3 }, { $0.offset = 0.3 }, { $0.scale = .log },
  ]

  @Test(arguments: changes.indices)
  func `other colours compute nothing, and have the bytes of tiles drawn afresh`(
    change: Int
  ) async throws {
    let cache = SceneCache()
    let before = try await pictures(world, cache)
    #expect(counter.take() == 24 * Self.area)
    var other = world
    Self.changes[change](&other.colorMap)
    let after = try await pictures(other, cache)
    #expect(counter.take() == 0)
    #expect(after != before)
    #expect(try await after == pictures(other, SceneCache()))
    #expect(try await pictures(world, cache) == before)
  }

  @Test func `a part is painted from all of its tile where that is known`() async throws {
    let cache = SceneCache()
    let renderer = try TileRenderer(world, cache: cache, samples: 1)
    let part = try #require(TilePart("\(tiles[0]) 8,0,24,64"))
    let alone = try await renderer.bitmap(ofPart: part)
    #expect(counter.take() == 16 * 64)
    // All of it is computed as if there were no parts, but once.
    _ = try await renderer.bitmap(of: tiles[0])
    #expect(counter.take() == Self.area)
    var other = world
    other.colorMap.palette = .gray
    let gray = try TileRenderer(other, cache: cache, samples: 1)
    let wide = try #require(TilePart("\(tiles[0]) 0,0,64,24"))
    #expect(try await gray.bitmap(ofPart: part) != alone)
    _ = try await gray.bitmap(ofPart: wide)
    #expect(counter.take() == 0)
  }

  @Test func `light computes what it needs once, and less than that is known with it`()
    async throws
  {
    let cache = SceneCache()
    let plain = try await pictures(world, cache)
    var lit = world
    lit.colorMap.slope = SlopeLight(ground: .relief(height: 3))
    _ = counter.take()
    let first = try await pictures(lit, cache)
    #expect(counter.take() == 24 * Self.area)
    #expect(try await pictures(world, cache) == plain)
    lit.colorMap.palette = .gray
    let second = try await pictures(lit, cache)
    #expect(counter.take() == 0)
    #expect(first != plain && second != first)
    #expect(try await second == pictures(lit, SceneCache()))
  }

  @Test func `other samples and other worlds are computed anew`() async throws {
    let cache = SceneCache()
    _ = try await pictures(world, cache)
    _ = counter.take()
    let finer = try TileRenderer(world, cache: cache, samples: 4)
    let picture = try await finer.bitmap(of: tiles[0])
    #expect(counter.take() == 4 * Self.area)
    #expect(try await TileRenderer(world, samples: 4).bitmap(of: tiles[0]) == picture)
    cache.removeAll()
    _ = counter.take()
    _ = try await finer.bitmap(of: tiles[0])
    #expect(counter.take() == 4 * Self.area)
  }

  @Test func `fields keep to their budget, and those not used for longest go`() async throws {
    let byteCount = 8 * Self.area
    let cache = SceneCache(fieldByteBudget: 16 * byteCount)
    let before = try await pictures(world, cache)
    #expect(cache.fieldByteCount == 16 * byteCount)
    _ = counter.take()
    let renderer = try TileRenderer(world, cache: cache, samples: 1)
    for (tile, picture) in zip(tiles, before).suffix(16) {
      #expect(try await renderer.bitmap(of: tile) == picture)
    }
    #expect(counter.take() == 0)
    #expect(try await renderer.bitmap(of: tiles[7]) == before[7])
    #expect(counter.take() == Self.area)
    #expect(cache.fieldByteCount == 16 * byteCount)
  }

  @Test func `a tile too great for the budget is drawn and not kept`() async throws {
    let cache = SceneCache(fieldByteBudget: 16 * 8 * Self.area - 1)
    let pictures = try await pictures(world, cache)
    #expect(cache.fieldByteCount == 0)
    #expect(try await pictures == self.pictures(world, SceneCache()))
  }
}
