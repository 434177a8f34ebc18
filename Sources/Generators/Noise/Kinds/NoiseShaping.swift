/// The shaping of gradient noise into ridges, billows or turbulence: a parabola of √(n² + ε²), with
/// mean 0 and variance 1 for gradient noise n of variance 1.
///
/// All three fold the noise along its zero lines, as |n| does, which has an edge there; √(n² + ε²)
/// has two continuous derivatives. Turbulence: Perlin, "An image synthesizer", SIGGRAPH 1985.
/// Ridges: Musgrave's ridged multifractal in Ebert, Musgrave, Peachey, Perlin and Worley,
/// "Texturing and Modeling: A Procedural Approach", 2nd edition, 1998.
struct NoiseShaping {
  /// ε², the addend under the root.
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
  static let ridged = NoiseShaping(
    epsilon: 0.1,
    scale: -6,
    curve: 1,
    mean: -3.925,
    deviation: 2.268
  )

  /// 4√(n² + ε²) − n²: −(2 − √…)² but for a constant, round where it is highest.
  ///
  /// Elsewhere billow noise is 2|n| − 1 and turbulence |n|, the same once the mean is 0 and the
  /// variance 1.
  static let billow = NoiseShaping(
    epsilon: 0.1,
    scale: 4,
    curve: -1,
    mean: 2.284,
    deviation: 1.1475
  )

  /// √(n² + ε²).
  static let turbulence = NoiseShaping(epsilon: 0.1, scale: 1, mean: 0.8208, deviation: 0.5798)

  /// The shaped noise for a sample of gradient noise of variance 1.
  func shaped(_ sample: NoiseSample) -> NoiseSample {
    let square = sample.height * sample.height
    let root = (square + roundness).squareRoot()
    return NoiseSample(
      height: offset + scale * root + curve * square,
      slope: sample.slope * (sample.height * (scale / root + 2 * curve))
    )
  }
}
