import FathomFiles
package import FathomNavigation
import FathomRendering

extension TileRenderer {
  /// The numbers of some fields of the lowest layer at the middles of a view's pixels, whose tiles are
  /// coloured by them: one plane for each, row by row.
  ///
  /// Throws as ``picture(of:size:threads:side:lane:)`` does.
  package func fields(
    _ names: [String],
    of view: TileView,
    size: Size<Int>,
    threads: Int
  ) async throws -> [[Double]] {
    guard let grid = view.grid(size), let tiles = WorldTile.covering(grid) else {
      throw InputError.invalid(problem: "The view is beyond the limits of tiles.")
    }
    var planes = names.map { _ in [Double](repeating: 0, count: size.area) }
    for part in tiles.compactMap({ TilePart(of: $0, in: grid) }) {
      let scene = try await TileLane.interactive.preparing.run { try self.scene(of: part.tile) }
      let numbers = try await FieldRenderer(scene: scene, threads: threads)
        .render(self.view(of: part.grid), fields: names)
      let (place, width) = (part.place(in: grid), part.pixels.width)
      for plane in planes.indices {
        for row in 0..<part.pixels.height {
          let first = (place.y + row) * size.width + place.x
          planes[plane].replaceSubrange(
            first..<first + width,
            with: numbers[plane][row * width..<(row + 1) * width]
          )
        }
      }
    }
    return planes
  }
}
