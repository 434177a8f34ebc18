import FathomNavigation
import FathomNumbers

/// The octaves of noise in the window of a view, with their weights.
///
/// Octave k has lattice cells of 2^-k world units and features of 2^u pixels, with u = λ − k + a
/// constant and λ the log2 of the pixels per world unit. Only octaves with `finest` < u < `coarsest`
/// are shown; zooming moves them through this window, where each comes and goes with its weight's
/// first two derivatives zero.
struct OctaveWindow: Sendable {
  /// The octaves from the coarsest to the finest, at least one.
  let octaves: [NoiseOctave.Parameters]

  /// The octaves of a view on this grid, with weights for a variance of 1 over the world.
  ///
  /// An octave's weight grows by 2^H with each doubling of its features.
  init(_ spectrum: NoiseSpectrum, grid: PixelGrid) {
    let featureSize = spectrum.kind.featureSize
    // λ = P − 64 − excess. Its whole part stays an integer, so u is as exact at any depth.
    let excess = Elementary.log2(Double(grid.pitch) * 0x1p-64)
    let weighted = (0...Int(spectrum.coarsest - featureSize) + 2).reversed().map { level in
      let u = Double(level) - excess + featureSize
      let fadeIn = Elementary.fade((u - spectrum.finest) / NoiseSpectrum.fadeLength)
      let fadeOut = Elementary.fade((spectrum.coarsest - u) / NoiseSpectrum.fadeLength)
      return (level: level, weight: Elementary.exp2(spectrum.decay * u) * fadeIn * fadeOut)
    }
    let squares = weighted.reduce(0) { $0 + $1.weight * $1.weight }
    let unit = (spectrum.kind.variance * squares).squareRoot()
    octaves = weighted.compactMap { level, weight in
      let weight = (weight / unit * 0x1p24).rounded() * 0x1p-24
      guard weight > 0 else { return nil }
      return NoiseOctave.Parameters(level: level, grid: grid, weight: weight)
    }
  }
}
