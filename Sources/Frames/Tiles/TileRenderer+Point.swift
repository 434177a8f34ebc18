import FathomFiles
import FathomImaging
package import FathomNavigation
import FathomRendering

extension TileRenderer {
  /// The numbers of some fields of the lowest layer at the middle of a frame of one pixel, whose tile
  /// is coloured by them.
  ///
  /// Throws as ``bitmap(of:lane:)`` does, and `InputError` for a grid that is not one of tiles.
  package func values(of fields: [String], at pixel: PixelGrid) async throws -> [Double] {
    guard pixel.size.area == 1, let tile = WorldTile.covering(pixel)?.first else {
      throw InputError.invalid(problem: "The point is beyond the limits of tiles.")
    }
    let scene = try await TileLane.interactive.preparing.run { try self.scene(of: tile) }
    return try await FieldRenderer(scene: scene, threads: 1)
      .render(view(of: pixel), fields: fields).map { $0[0] }
  }
}
