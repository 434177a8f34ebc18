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
/// A renderer keeps nothing but its cache, and may be called from many tasks at once. Renderers of the
/// same world in other colours that share a cache paint the tiles that one of them has drawn without
/// computing the world again. A tile takes one core; tiles at the same time take as many as there are. Reference points follow from the address,
/// and colours from the world's file: where those would be tuned to a view, tiles have fixed ones, and
/// `colors: {ranks: …}` tunes them. So
/// the same address gives the same bytes everywhere, and neighbours fit. Tiles show no labels and no
/// other overlays.
public struct TileRenderer: Sendable {
  private let world: World
  private let identity: String
  /// The colours of the lowest layer.
  package let colorMap: ColorMap
  private let iterates: Bool
  private let cache: SceneCache
  private let samples: Int
  let depth: Bitmap.Depth
  private let coordinateBits: Int

  /// The identity of the world, its colours and settings, in 64 hexadecimal digits: renderers that have
  /// it in common draw the same bytes for an address, also on other machines.
  public let fingerprint: String

  /// Creates a renderer of a world's tiles, with `samples` per pixel or the world's own.
  ///
  /// Tiles whose coordinates have more than `coordinateBits` bits are refused: a reference orbit's time
  /// grows with the square of their number. Throws `invalid(problem:)` for a number of samples that is
  /// not from 1 to 4096, and for parameters that the world's generator refuses.
  public init(
    _ world: World,
    cache: SceneCache = SceneCache(),
    samples: Int? = nil,
    depth: Bitmap.Depth = .eight,
    coordinateBits: Int = 1 << 20
  ) throws {
    var world = world
    let samples = samples ?? world.movingSamples
    guard Limits.samples.contains(samples) else {
      throw InputError.invalid(
        problem: "A pixel must have 1 to \(Limits.samples.upperBound) samples, not \(samples)."
      )
    }
    world.samples = samples
    let identity: [String: JSONNode] = [
      "world": world.record, "bits": .integer(depth.rawValue),
      "renderVersion": .integer(PictureRecord.renderVersion),
    ]
    fingerprint = "\(SHA256Digest(of: Array(JSONNode.map(identity).json().utf8)))"
    colorMap = world.colorMap.untuned
    world.layers = world.layers.map { layer in
      var world = layer.world
      world.colorMap = world.colorMap.untuned
      return Layer(world, blend: layer.blend)
    }
    // Scenes serve all colours of the lowest layer.
    world.colorMap = world.generatorDescription.colorMap.untuned
    world.samples = 1
    self.world = world
    self.identity = world.record.json()
    let worlds = [world] + world.layers.map(\.world)
    iterates = try Self.refusing { try worlds.contains { try $0.generator.iterating != nil } }
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
    try await bitmap(ofPart: TilePart(tile), lane: lane)
  }

  /// Draws a part of a tile: the pixels that all of it has there.
  ///
  /// Throws as ``bitmap(of:lane:)`` does.
  package func bitmap(ofPart part: TilePart, lane: TileLane = .interactive) async throws -> Bitmap {
    let tile = part.tile
    guard tile.coordinateBitCount <= coordinateBits else {
      throw InputError.invalid(
        problem:
          "The tile's coordinates have \(tile.coordinateBitCount) bits, and \(coordinateBits) "
          + "are allowed."
      )
    }
    do {
      return try await draw(part, lane)
    } catch {
      throw Self.publicError(error)
    }
  }

  /// Runs some work, with public errors for its refusals.
  private static func refusing<Output>(_ work: () throws -> Output) throws -> Output {
    do { return try work() } catch { throw publicError(error) }
  }

  private static func publicError(_ error: any Error) -> any Error {
    guard let refusal = error as? any Refusal, !(error is InputError) else { return error }
    return InputError.invalid(problem: refusal.description)
  }

  private func draw(_ part: TilePart, _ lane: TileLane) async throws -> Bitmap {
    let (key, view, scene) = try await lane.preparing.run {
      let key = self.key(of: part.tile)
      return (key, self.view(of: part.grid), try self.scene(key))
    }
    defer { cache.trim(after: key, scene) }
    let frame = FrameView(view, colorMap: colorMap)
    let whole = TilePart(part.tile)
    if !part.isWhole,
      cache.fields.fields(fieldKey(whole), holding: scene.fieldNames(of: frame)) != nil
    {
      return try await draw(whole, lane).part(part.pixels)
    }
    if let fields = try await fields(of: part, frame, scene, lane),
      let picture = try await scene.picture(
        of: frame,
        from: fields,
        depth: depth,
        painting: lane.painting
      )
    {
      return picture
    }
    return try await scene.picture(
      of: frame,
      samples: samples,
      depth: depth,
      preparing: lane.preparing,
      painting: lane.painting
    )
  }

  /// The fields of a part, computed where they are not known; nil for one whose fields are not kept.
  private func fields(
    of part: TilePart,
    _ frame: FrameView,
    _ scene: Scene,
    _ lane: TileLane
  ) async throws -> ViewFields? {
    let names = scene.fieldNames(of: frame)
    let planeCount = names.reduce(0) { $0 + $1.count }
    // Photographs have no other colours.
    guard colorMap.scale != .light,
      cache.fields.hasRoom(numbers: part.pixels.area * samples * planeCount)
    else { return nil }
    let key = fieldKey(part)
    if let known = cache.fields.fields(key, holding: names) { return known }
    let fields = try await scene.fields(
      of: frame,
      samples: samples,
      preparing: lane.preparing,
      painting: lane.painting
    )
    cache.fields.keep(fields, for: key)
    return fields
  }

  private func fieldKey(_ part: TilePart) -> FieldCache.Key {
    FieldCache.Key(world: identity, part: part, samples: samples)
  }

  private func key(of tile: WorldTile) -> SceneCache.Key {
    SceneCache.Key(world: identity, block: SceneBlock(tile, iterates: iterates))
  }

  private func scene(_ key: SceneCache.Key) throws -> Scene {
    try cache.scene(key) {
      let limits = try key.block.limits.map { block in
        try scene(SceneCache.Key(world: identity, block: block))
      }
      return try world.scene(
        anchors: [key.block.anchor(of: world)],
        ofTiles: true,
        limits: limits
      )
    }
  }

  /// The scene that a tile is drawn in.
  package func scene(of tile: WorldTile) throws -> Scene { try scene(key(of: tile)) }

  /// The view of a grid's pixels as tiles show them: a function of the pixels, not of the frame's size.
  package func view(of grid: PixelGrid) -> View {
    View(grid: grid, depth: world.tileDepth(pitch: grid.exactPitch))
  }
}

extension Bitmap {
  /// Some of the pixels.
  fileprivate func part(_ pixels: PixelRectangle) -> Bitmap {
    var part = Bitmap(width: pixels.width, height: pixels.height, depth: depth)
    part.copy(self, toX: -pixels.columns.lowerBound, y: -pixels.rows.lowerBound)
    return part
  }
}
