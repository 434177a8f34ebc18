import FathomImaging
import FathomNavigation

extension RenderSettings {
  /// The pattern for a frame, if its samples are mixed.
  ///
  /// It lies on the lattice of the frame's pixels and moves with it, so that a tile that is kept has the
  /// pixels that it would have when drawn again.
  func dither(of grid: PixelGrid) -> Dither? {
    guard dithers, depth == .eight else { return nil }
    let first = grid.firstPixel
    return Dither(column: first.x, row: first.y)
  }
}
