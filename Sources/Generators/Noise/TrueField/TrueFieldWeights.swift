import FathomNavigation
import FathomNumbers

/// The weights of the octaves of the true field in one view.
///
/// Octave k of the field has the weight 2^(−Hk). Heights are in units that make features of
/// 2^coarsest pixels a unit high at any depth.
struct TrueFieldWeights: Sendable {
  /// The kind and the weights of the octaves.
  let spectrum: NoiseSpectrum

  /// The factor that makes the variance of an octave 1, over the deviation of those that a view
  /// shows.
  private let contrast: Double

  private let featureSize: Double

  /// log2 of the grid's pitch in units of 2^64 steps, from 0 to 1.
  private let excess: Double

  /// The index of the octave with cells of 2^64 steps.
  let finestIndex: Int

  /// The weights of octaves of this lattice noise on a view's grid.
  init(_ noise: LatticeNoise, _ spectrum: NoiseSpectrum, grid: PixelGrid) {
    self.spectrum = spectrum
    featureSize = spectrum.kind.featureSize
    excess = Elementary.log2(Double(grid.pitch) * 0x1p-64)
    finestIndex = grid.fractionBits - 64
    contrast = noise.unit / spectrum.deviation
  }

  /// The levels of the octaves, from 0 for cells of 2^64 steps to that for cells of a world unit;
  /// empty where a world unit is smaller.
  var levels: Range<Int> { 0..<max(0, finestIndex + 1) }

  /// The part of an octave that is shown: below 1 only for features near the size of a pixel.
  func fading(_ level: Int) -> Double {
    Elementary.fade(
      (Double(level) - excess + featureSize - spectrum.finest) / NoiseSpectrum.fadeLength
    )
  }

  /// The factor of the noise of an octave with cells of 2^(64 + `level`) steps; may be infinite for
  /// cells of more than 2^1000 pixels.
  func weight(_ level: Int) -> Double {
    Elementary.exp2(spectrum.decay * (Double(level) - excess + featureSize - spectrum.coarsest))
      * fading(level) * contrast
  }

  /// The weighted growth of the octave's noise over 2^(64 + `reach`) steps, for a slope of 1 in a
  /// cell.
  func slopeWeight(_ level: Int, reach: Int) -> Double {
    let decay = spectrum.decay
    return Elementary.exp2(
      (decay - 1) * Double(level) + decay * (featureSize - excess - spectrum.coarsest)
        + Double(reach)
    ) * fading(level) * contrast
  }

  /// Whether octaves from this slope weight on are all too coarse to be seen: they change no height
  /// by 2^-60.
  func isNegligible(slopeWeight: Double) -> Bool {
    // Eight times: no slope is greater. All that follow sum up to a geometric series.
    slopeWeight * 8 < 0x1p-60 * (1 - Elementary.exp2(spectrum.decay - 1))
  }
}
