import FathomColoring
import FathomFiles
import FathomImaging
package import FathomNavigation
import FathomRendering

extension TileRenderer {
  /// The values that part what a view shows into equal shares, ascending, with the least and the greatest:
  /// for `ColorMap.ranks`, with which tiles look as pictures of that view do.
  ///
  /// Costs at most 2,304 samples. Empty where nothing in the view has a value.
  /// Throws as ``bitmap(of:lane:)`` does, and `InputError` for a grid that is not one of tiles.
  package func ranks(of grid: PixelGrid, lane: TileLane = .interactive) async throws -> [Double] {
    let middle = TileView(nearest: grid)?.grid(Size(width: 1, height: 1))
    guard let tile = middle.flatMap({ WorldTile.covering($0)?.first }) else {
      throw InputError.invalid(problem: "The view is beyond the limits of tiles.")
    }
    let scene = try await lane.preparing.run { try self.scene(of: tile) }
    let values = try await scene.values(
      of: view(of: grid),
      at: Self.pilotSize,
      preparing: lane.preparing,
      painting: lane.painting
    ).filter(\.isFinite).sorted()
    guard let last = values.indices.last else { return [] }
    return (0...Self.shares).map { values[last * $0 / Self.shares] }
  }

  /// As many samples as the scene's pilot views have.
  private static let pilotSize = Size(width: 64, height: 36)
  /// The curve of ranks looks at 32nds.
  private static let shares = 32
}
