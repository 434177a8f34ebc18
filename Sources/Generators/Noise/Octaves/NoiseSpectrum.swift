import FathomNumbers

/// The kind and the spectrum of a world's noise: the weights of its octaves.
struct NoiseSpectrum: Sendable {
  /// The noise that each octave is made of.
  let kind: NoiseKind

  /// H, the exponent by which octaves weaken: 1 − roughness.
  ///
  /// In fractional Brownian motion this is the Hurst exponent (Mandelbrot and Van Ness, "Fractional
  /// Brownian motions, fractional noises and applications", SIAM Review 10, 1968).
  let decay: Double

  /// log2 of the pixels below which features are not drawn.
  let finest: Double

  /// log2 of the pixels above which features are not drawn; in the true field, of those that are a
  /// unit high.
  let coarsest: Double

  /// The spectrum of a world whose parameters are valid.
  init(kind: NoiseKind, roughness: Double, finest: Double, coarsest: Double) {
    self.kind = kind
    decay = 1 - roughness
    self.finest = finest
    self.coarsest = coarsest
  }

  /// The standard deviation of the octaves with features from 2^finest to 2^coarsest pixels, where
  /// the coarsest has the weight 1 and each octave the variance 1.
  var deviation: Double {
    let share = Elementary.exp2(-2 * decay)
    let count = Int((coarsest - finest).rounded(.up))
    return (0..<count).reduce(0) { sum, _ in sum * share + 1 }.squareRoot()
  }

  /// The octaves of zoom in which an octave of noise fades in or out.
  static let fadeLength = 1.5
}
