import CKernels

/// What becomes of gradient noise of variance 1 when it is folded along its zero lines: a parabola
/// of √(n² + ε²), which has two continuous derivatives where |n| has none, with mean 0 and
/// variance 1.
struct Fold {
  /// ε² + n² is what the root is taken of.
  let roundness: Double

  /// The height is offset + scale · √(n² + ε²) + curve · n².
  let offset: Double
  let scale: Double
  let curve: Double

  /// The parabola with these coefficients, less `mean` and in units of `deviation`.
  private init(
    epsilon: Double,
    scale: Double,
    curve: Double = 0,
    mean: Double,
    deviation: Double
  ) {
    roundness = epsilon * epsilon
    offset = -mean / deviation
    self.scale = scale / deviation
    self.curve = curve / deviation
  }

  // The means and deviations are measured; gradient noise is not quite Gaussian.

  /// n² − 6√(n² + ε²): (3 − √…)² but for a constant.
  static let ridged = Fold(epsilon: 0.1, scale: -6, curve: 1, mean: -3.925, deviation: 2.268)

  /// 4√(n² + ε²) − n²: −(2 − √…)² but for a constant, round where it is highest.
  ///
  /// Elsewhere billow noise is 2|n| − 1 and turbulence |n|, the same once the mean is 0 and the
  /// variance 1.
  static let billow = Fold(epsilon: 0.1, scale: 4, curve: -1, mean: 2.284, deviation: 1.1475)
  static let turbulence = Fold(epsilon: 0.1, scale: 1, mean: 0.8208, deviation: 0.5798)

  /// The folded noise where gradient noise of variance 1 is this.
  func folded(_ sample: NoiseSample) -> NoiseSample {
    let square = sample.height * sample.height
    let root = (square + roundness).squareRoot()
    return NoiseSample(
      height: offset + scale * root + curve * square,
      slope: sample.slope * (sample.height * (scale / root + 2 * curve))
    )
  }
}
