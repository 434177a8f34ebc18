import CKernels

/// A square of 64 by 64 pixels, by its place among all, counted from the reference.
///
/// Which one a sample lies in is a function of its exact place alone, whatever else is drawn.
struct PixelSquare: Hashable {
  let column: Double
  let row: Double

  /// Its width in pixels.
  private static let side = 64.0

  /// The square of a constant, in the units of `pitch`, the width of a pixel.
  init(x: Double, y: Double, pitch: Double) {
    let width = Self.side * pitch
    column = (x / width).rounded(.down)
    row = (y / width).rounded(.down)
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
