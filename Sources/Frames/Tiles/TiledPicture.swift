import FathomFiles
import FathomImaging
package import FathomNavigation
package import FathomRendering
package import FathomWorlds

/// A picture that is put together from tiles, as the explorer shows it at rest.
///
/// Tiles have references and colours that follow from their addresses, where a picture of a view has
/// those of the view: in worlds that iterate, the two may differ.
package struct TiledPicture: PictureSubject {
  package var world: World

  /// The place that it shows.
  package let place: TileView

  /// The picture of a world's tiles at a place.
  package init(_ world: World, of place: TileView) {
    (self.world, self.place) = (world, place)
  }

  /// Reads a picture's record; nil where it is not one of tiles.
  package init?(_ record: PictureRecord) throws {
    guard let node = record.node.value(of: "tiles") else { return nil }
    let text = try node.requiredText("A view of tiles")
    self.init(
      try World(record.node, name: record.name),
      of: try node.located { try TileView(text) }
    )
  }

  package var name: String { world.name }

  package var view: ViewDescription? {
    get { nil }
    set { precondition(newValue == nil, "tiles keep their view") }
  }

  package var samples: Int { world.movingSamples }

  package var size: Size<Int> { world.frameSize }

  package mutating func setSize(_ size: Size<Int>) { world.size = size }

  package func resolved(samples: Int) throws -> ResolvedPicture {
    let grid = try grid
    let depth = world.depth(pitch: grid.exactPitch, size: size)
    let anchor = SceneAnchor(
      point: grid.exactCenter,
      fractionBits: grid.fractionBits,
      depth: depth
    )
    let cache = SceneCache()
    var resolved = ResolvedPicture(
      exposure: Exposure(View(grid: grid, depth: depth)),
      anchors: [anchor]
    ) { [world, place, size] _, settings in
      let renderer = try TileRenderer(
        world,
        cache: cache,
        samples: settings.samples,
        depth: settings.depth
      )
      let picture = try await renderer.picture(of: place, size: size, threads: settings.threads)
      let count = WorldTile.covering(grid)?.count ?? 0
      return (
        picture,
        FrameStatistics(frame: 0, created: count, recycled: 0, kept: 0, drawn: count)
      )
    }
    resolved.fields = { [world, place, size] names, _, threads in
      let renderer = try TileRenderer(world, cache: cache, samples: samples)
      return try await renderer.fields(names, of: place, size: size, threads: threads)
    }
    resolved.remark = { [world] _ in
      let renderer = try TileRenderer(world, cache: cache, samples: samples)
      guard let tiles = WorldTile.covering(grid) else { return nil }
      // Iteration limits are the same on most of a screen.
      return try renderer.scene(of: tiles[tiles.count / 2]).remark(of: renderer.view(of: grid))
    }
    return resolved
  }

  private var grid: PixelGrid {
    get throws {
      try size.checkFrame()
      guard let grid = place.grid(size) else {
        throw InvalidValue("The view of tiles is beyond the limits of coordinates.")
      }
      return grid
    }
  }

  package func viewDescription(of picture: ResolvedPicture) throws -> ViewDescription {
    try world.description(of: picture.exposure.view.grid)
  }

  package func record(_ format: PictureFormat, _ settings: RenderSettings) -> String {
    guard case .map(var values) = world.record else { preconditionFailure("a record has keys") }
    values["tiles"] = .text("\(place)")
    values["samples"] = .integer(settings.samples)
    values["size"] = .text("\(size.width)x\(size.height)")
    values.merge(PictureRecord.formatKeys(format, settings, showsTiles: false)) { $1 }
    return JSONNode.map(values).latin1JSON
  }
}
