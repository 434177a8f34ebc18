import FathomNumbers

/// The density of an exponential map's cells and samples at the furthest pixel of a sector.
///
/// The noise of few samples hides more than large cells do, and a curve through small cells with few samples each keeps
/// more of a picture than one through large cells with many. Found by trial from 1 to 9 samples per pixel at eight
/// places: frames are on average at least as near to those of very many samples as exact frames of as many are.
struct CellDensity {
  /// The samples of each cell.
  let samplesPerCell: Int
  /// The cells beside each other along the side of a pixel.
  let cellsPerPixel: Double

  /// The density for frames whose exact ones have so many samples per pixel.
  init(samplesPerPixel: Int) {
    let samples = Double(samplesPerPixel)
    samplesPerCell = (samplesPerPixel + 2) / 3
    let needed = min(samples, 0.43 * Elementary.power(samples / 2, 1.75))
    // However few samples there are, what is larger looks like a blur.
    cellsPerPixel = max(0.5, (needed / Double(samplesPerCell)).squareRoot())
  }
}
