import FathomNavigation
import FathomNumbers

/// How strongly a view shows the octaves of the true field.
///
/// Octave k of the field counts 2^(−Hk), H = 1 − roughness; heights are in units that make features
/// of a certain size in pixels as high at any depth.
struct TrueFieldWeights: Sendable {
  /// H.
  let decay: Double

  /// What makes the variance of an octave 1, over the deviation of those that a view shows.
  private let contrast: Double

  private let finest: Double
  private let featureSize: Double

  /// log2 of the grid's pitch in units of 2^64 steps, from 0 to 1.
  private let excess: Double

  /// log2 of the pixels of the features that are a unit high.
  private let coarsest: Double

  /// The octave with cells of 2^64 steps.
  let finestIndex: Int

  init(_ noise: NoiseGenerator, _ blend: LatticeBlend, grid: PixelGrid) {
    decay = 1 - noise.roughness
    finest = noise.finest
    coarsest = noise.coarsest
    featureSize = noise.kind.featureSize
    excess = Elementary.log2(Double(grid.pitch) * 0x1p-64)
    finestIndex = grid.fractionBits - 64
    contrast = blend.unit / Self.deviation(noise)
  }

  /// The deviation of octaves with features from 2^finest to 2^coarsest pixels, the coarsest of
  /// weight 1.
  static func deviation(_ noise: NoiseGenerator) -> Double {
    let share = Elementary.exp2(-2 * (1 - noise.roughness))
    let count = Int((noise.coarsest - noise.finest).rounded(.up))
    return (0..<count).reduce(0) { sum, _ in sum * share + 1 }.squareRoot()
  }

  /// The octaves from the one with cells of 2^64 steps, level 0, to the one with cells of a world
  /// unit, level by level; none where a world unit is smaller.
  var levels: Range<Int> { 0..<max(0, finestIndex + 1) }

  /// How much there is of an octave: 1 but for features near the size of a pixel.
  func fading(_ level: Int) -> Double {
    Elementary.fade((Double(level) - excess + featureSize - finest) / OctaveWindow.fadeLength)
  }

  /// What the noise of an octave with cells of 2^(64 + `level`) steps is multiplied by; may be
  /// infinite for cells of more than 2^1000 pixels.
  func weight(_ level: Int) -> Double {
    Elementary.exp2(decay * (Double(level) - excess + featureSize - coarsest)) * fading(level)
      * contrast
  }

  /// What the octave's noise, as a function of cells, grows by in 2^(64 + `reach`) steps for a slope
  /// of 1.
  func slopeWeight(_ level: Int, reach: Int) -> Double {
    Elementary.exp2(
      (decay - 1) * Double(level) + decay * (featureSize - excess - coarsest) + Double(reach)
    ) * fading(level) * contrast
  }

  /// Whether octaves from this slope weight on are all too coarse to be seen: they change no height
  /// by 2^-60.
  func isNegligible(slopeWeight: Double) -> Bool {
    // Four times: no slope is greater. All that follow sum up to a geometric series.
    slopeWeight * 4 < 0x1p-60 * (1 - Elementary.exp2(decay - 1))
  }
}
