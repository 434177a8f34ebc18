import CKernels

/// A square of pixels, by its place among all of its size, counted from the reference.
///
/// Which one a sample lies in is a function of its exact place alone, whatever else is drawn.
struct PixelSquare: Hashable {
  /// Its width in pixels.
  let side: Double
  let column: Double
  let row: Double

  /// The width of small squares, in pixels.
  static let smallSide = 16.0

  /// A small square.
  init(column: Double, row: Double) { self.init(side: Self.smallSide, column: column, row: row) }

  private init(side: Double, column: Double, row: Double) {
    (self.side, self.column, self.row) = (side, column, row)
  }

  /// The square of four times the width that it lies in.
  var wide: PixelSquare {
    PixelSquare(
      side: 4 * side,
      column: (column / 4).rounded(.down),
      row: (row / 4).rounded(.down)
    )
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
