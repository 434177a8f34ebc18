import BigInt
package import FathomNavigation
package import FathomNumbers

/// What a view's heights of the true field are in its own units: value = base + unit · height.
package struct HeightScale: Sendable {
  /// The field's value at the view's datum, where heights are 0.
  ///
  /// Its error is less than 2^-64 of ``unit``, so that it has the digits of values as close to each
  /// other as those of neighbouring pixels.
  package let base: BigFloat

  /// A height of 1, with 128 bits.
  package let unit: BigFloat

  init(_ noise: NoiseGenerator, _ blend: LatticeBlend, grid: PixelGrid, datum: Datum) throws {
    let weights = TrueFieldWeights(noise, blend, grid: grid)
    // Features of 2^coarsest pixels, in octaves below a world unit.
    let octaves =
      -BigFloat.log2(grid.exactPitch.rounded(toPrecision: 128))
      + BigFloat(noise.kind.featureSize - noise.coarsest)
    let decay = BigFloat(weights.decay).rounded(toPrecision: 128)
    unit = BigFloat.exp2(-decay * octaves) * BigFloat(TrueFieldWeights.deviation(noise))

    // Horner's rule from the finest octave up: the bits that the sum has below its point grow by H.
    let bits = max(0, -unit.exponent) + 80
    let ratio = BigFloat.exp2(-BigFloat(weights.decay).rounded(toPrecision: bits + 16))
    var sum = BigFloat(0)
    for level in weights.levels {
      try Task.checkCancellation()
      let fading = weights.fading(level)
      guard fading > 0 else { continue }
      let index = weights.finestIndex - level
      let precision = 80 + max(0, bits - 80 - Int(weights.decay * Double(index)))
      let octave = ExactOctave(
        index: index,
        cellBits: 64 + level,
        seed: noise.seed,
        datum: datum,
        precision: precision
      )
      sum = sum * ratio.rounded(toPrecision: precision) + octave.value(blend) * BigFloat(fading)
    }
    base = sum * BigFloat(blend.unit)
  }
}

/// A scene whose values are heights, measured from a base in a unit that fits the view.
package protocol MeasuringScene: GeneratorScene {
  /// The base and the unit of a view's heights.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  func heightScale(of view: View) throws -> HeightScale
}
