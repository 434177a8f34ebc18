import CKernels

/// A square of pixels, by its place among all of its size, counted from the reference.
///
/// Which one a sample lies in is a function of its exact place alone, whatever else is drawn.
struct PixelSquare: Hashable {
  /// Its width in pixels.
  let side: Double
  let column: Double
  let row: Double

  /// The square at a constant, in the units of `pitch`, the width of a pixel.
  @inline(__always)
  init(side: Double, x: Double, y: Double, pitch: Double) {
    let width = side * pitch
    self.side = side
    column = (x / width).rounded(.down)
    row = (y / width).rounded(.down)
  }

  /// The disc round it.
  func disc(pitch: Double) -> mandelbrot_disc {
    let width = side * pitch
    var disc = mandelbrot_disc()
    disc.cx = (column + 0.5) * width
    disc.cy = (row + 0.5) * width
    // A little more than half of the diagonal.
    disc.radius = 0.72 * width
    return disc
  }
}
