package import FathomColoring
import FathomFiles
import FathomGenerators
public import FathomImaging
public import FathomNavigation
import FathomNumbers
package import FathomRendering
public import FathomWorlds

/// Draws tiles of a world, each a function of its address: for servers of tiles.
///
/// A renderer keeps nothing but its cache, and may be called from many tasks at once. A tile takes one
/// core; tiles at the same time take as many as there are. Reference points follow from the address,
/// and colours from the world's file: where those would be tuned to a view, tiles have fixed ones. So
/// the same address gives the same bytes everywhere, and neighbours fit. Tiles show no labels and no
/// other overlays.
public struct TileRenderer: Sendable {
  private let world: World
  private let identity: String
  /// The colours of the lowest layer.
  package let colorMap: ColorMap
  private let reach: SceneBlock.Reach
  private let cache: SceneCache
  private let samples: Int
  private let depth: Bitmap.Depth
  private let coordinateBits: Int

  /// Creates a renderer of a world's tiles, with `samples` per pixel or the world's own.
  ///
  /// Tiles whose coordinates have more than `coordinateBits` bits are refused: a reference orbit's time
  /// grows with the square of their number. Throws `invalid(problem:)` for a number of samples that is
  /// not from 1 to 4096, and an error for parameters that the world's generator refuses.
  public init(
    _ world: World,
    cache: SceneCache = SceneCache(),
    samples: Int? = nil,
    depth: Bitmap.Depth = .eight,
    coordinateBits: Int = 1 << 20
  ) throws {
    let samples = samples ?? world.samples
    guard Limits.samples.contains(samples) else {
      throw InputError.invalid(
        problem: "A pixel must have 1 to \(Limits.samples.upperBound) samples, not \(samples)."
      )
    }
    colorMap = world.colorMap.untuned
    var world = world
    world.layers = world.layers.map { layer in
      var world = layer.world
      world.colorMap = world.colorMap.untuned
      return Layer(world, blend: layer.blend)
    }
    // Scenes serve all colours of the lowest layer.
    world.colorMap = world.generatorDescription.colorMap.untuned
    world.samples = 1
    self.world = world
    identity = world.record.json()
    let iterates = try ([world] + world.layers.map(\.world)).contains {
      try $0.generator.iterating != nil
    }
    reach = iterates ? .near : .far
    self.cache = cache
    self.samples = samples
    self.depth = depth
    self.coordinateBits = coordinateBits
  }

  /// Draws a tile.
  ///
  /// Throws `InputError` for a tile deeper than the renderer allows, or that the world refuses, and
  /// `CancellationError` within about 100 ms after its task is cancelled; half a tile is never kept.
  public func bitmap(
    of tile: WorldTile,
    lane: TileLane = .interactive
  ) async throws -> Bitmap {
    guard tile.coordinateBitCount <= coordinateBits else {
      throw InputError.invalid(
        problem:
          "The tile's coordinates have \(tile.coordinateBitCount) bits, and \(coordinateBits) "
          + "are allowed."
      )
    }
    do {
      return try await draw(tile, lane)
    } catch let error as InputError {
      throw error
    } catch let refusal as any Refusal {
      throw InputError.invalid(problem: refusal.description)
    }
  }

  private func draw(_ tile: WorldTile, _ lane: TileLane) async throws -> Bitmap {
    let (key, view, scene) = try await lane.preparing.run {
      let key = self.key(of: tile)
      return (key, self.view(of: tile.grid), try self.scene(key))
    }
    defer { cache.trim(after: key, scene) }
    return try await scene.picture(
      of: FrameView(view, colorMap: colorMap),
      samples: samples,
      depth: depth,
      preparing: lane.preparing,
      painting: lane.painting
    )
  }

  private func key(of tile: WorldTile) -> SceneCache.Key {
    SceneCache.Key(world: identity, block: SceneBlock(tile, reach: reach))
  }

  private func scene(_ key: SceneCache.Key) throws -> Scene {
    try cache.scene(key) { try world.scene(anchors: [key.block.anchor(of: world)]) }
  }

  /// The scene that a tile is drawn in.
  package func scene(of tile: WorldTile) throws -> Scene { try scene(key(of: tile)) }

  /// The view of a grid's pixels as tiles show them: a function of the pixels, not of the frame's size.
  package func view(of grid: PixelGrid) -> View {
    View(grid: grid, depth: world.tileDepth(pitch: grid.exactPitch))
  }
}
