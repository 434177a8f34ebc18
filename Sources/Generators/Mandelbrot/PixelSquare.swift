import CKernels

/// A square of 64 by 64 pixels, by its place among all, counted from the reference.
struct PixelSquare: Hashable {
  let column: Double
  let row: Double

  /// Its width in pixels.
  private static let side = 64.0

  /// The columns or the rows of the squares that coordinates lie in; `pitch` is the width of a pixel.
  static func indices(of coordinates: [Double], pitch: Double) -> [Double] {
    coordinates.map { ($0 / (side * pitch)).rounded(.down) }
  }

  /// The disc round it.
  func disc(pitch: Double) -> mandelbrot_disc {
    let width = Self.side * pitch
    var disc = mandelbrot_disc()
    disc.cx = (column + 0.5) * width
    disc.cy = (row + 0.5) * width
    // A little more than half of the diagonal.
    disc.radius = 0.72 * width
    return disc
  }
}
