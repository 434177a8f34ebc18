import BigInt
package import FathomNavigation
package import FathomNumbers

/// The scale of a view's heights of the true field: value = base + unit · height.
package struct HeightScale: Sendable {
  /// The field's value at the view's origin of heights.
  ///
  /// Its error is less than 2^-64 of ``unit``, so that it has the digits of values as close to each
  /// other as those of neighbouring pixels.
  package let base: BigFloat

  /// A height of 1, with 128 bits.
  package let unit: BigFloat

  /// The scale of a view whose heights are counted from `origin`.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  init(
    _ noise: LatticeNoise,
    seed: UInt64,
    weights: TrueFieldWeights,
    grid: PixelGrid,
    origin: HeightOrigin
  ) throws {
    let spectrum = weights.spectrum
    // Features of 2^coarsest pixels, in octaves below a world unit.
    let octaves =
      -BigFloat.log2(grid.exactPitch.rounded(toPrecision: 128))
      + BigFloat(spectrum.kind.featureSize - spectrum.coarsest)
    let decay = BigFloat(spectrum.decay).rounded(toPrecision: 128)
    unit = BigFloat.exp2(-decay * octaves) * BigFloat(spectrum.deviation)

    // Horner's rule from the finest octave up: each octave adds H bits below the sum's point.
    let bits = max(0, -unit.exponent) + 80
    let ratio = BigFloat.exp2(-BigFloat(spectrum.decay).rounded(toPrecision: bits + 16))
    var sum = BigFloat(0)
    for level in weights.levels {
      try Task.checkCancellation()
      let fading = weights.fading(level)
      guard fading > 0 else { continue }
      let index = weights.finestIndex - level
      let precision = 80 + max(0, bits - 80 - Int(spectrum.decay * Double(index)))
      let octave = ExactOctave(
        index: index,
        cellBits: 64 + level,
        seed: seed,
        origin: origin,
        precision: precision
      )
      sum = sum * ratio.rounded(toPrecision: precision) + octave.value(of: noise) * BigFloat(fading)
    }
    base = sum * BigFloat(noise.unit)
  }
}

/// The value of one octave of the true field at the origin of heights, in any precision.
private struct ExactOctave {
  private let columns: (hashes: [UInt64], weights: Weights)
  private let rows: (hashes: [UInt64], weights: Weights)
  private let zero: BigFloat

  /// The octave with cells of 2^`cellBits` steps, computed with an absolute error of a few units of
  /// 2^-`precision`.
  init(index: Int, cellBits: Int, seed: UInt64, origin: HeightOrigin, precision: Int) {
    let keys = NoiseOctave.keys(seed: seed, index: index)
    func axis(_ position: BigInt, _ key: LatticeHash) -> (hashes: [UInt64], weights: Weights) {
      let place = LatticeAxis.shifted(position, cellBits: cellBits, key: key)
      let cell = place.floorQuotient(powerOfTwo: cellBits)
      let fraction = BigFloat(place - cell.times(powerOfTwo: cellBits), exponent: -cellBits)
      return (
        (-1...2).map { LatticeAxis.hash(ofLine: cell + $0, key: key) },
        Weights(fraction.rounded(toPrecision: precision))
      )
    }
    columns = axis(origin.point.x, keys.columns)
    rows = axis(origin.point.y, keys.rows)
    zero = BigFloat(0).rounded(toPrecision: precision)
  }

  /// The value that ``LatticeNoise`` rounds.
  func value(of noise: LatticeNoise) -> BigFloat {
    var sum = zero
    for row in 0..<4 {
      var (value, ramp) = (zero, zero)
      for column in 0..<4 {
        let hash = LatticeHash.corner(column: columns.hashes[column], row: rows.hashes[row])
        let index = Int(hash >> 56)
        switch noise {
        case .gradient:
          value = value + columns.weights.ramps[column] * BigFloat(GradientTable.along[index])
          ramp = ramp + columns.weights.kernels[column] * BigFloat(GradientTable.across[index])
        case .value:
          value = value + columns.weights.kernels[column] * BigFloat(ValueTable.heights[index])
        }
      }
      sum = sum + value * rows.weights.kernels[row] + ramp * rows.weights.ramps[row]
    }
    return sum
  }

  /// The ``SplineWeights`` of a position, in any precision.
  private struct Weights {
    let kernels: [BigFloat]
    let ramps: [BigFloat]

    init(_ fraction: BigFloat) {
      let rest = BigFloat(1) - fraction
      func near(_ t: BigFloat) -> (kernel: BigFloat, ramp: BigFloat) {
        let inner = BigFloat(42) - t * (BigFloat(8) + BigFloat(6) * t)
        return (
          (BigFloat(43) - t * t * inner).scaled(byPowerOfTwo: -6), t * (BigFloat(2) - t * t)
        )
      }
      func far(_ x: BigFloat) -> (kernel: BigFloat, ramp: BigFloat) {
        let cube = x * x * x
        return (
          (cube * (BigFloat(24) - BigFloat(9) * x)).scaled(byPowerOfTwo: -6),
          cube * (BigFloat(3) - BigFloat(2) * x)
        )
      }
      let weights = [far(rest), near(fraction), near(rest), far(fraction)]
      kernels = weights.map(\.kernel)
      ramps = [weights[0].ramp, weights[1].ramp, -weights[2].ramp, -weights[3].ramp]
    }
  }
}

/// A scene whose values are heights, measured from a base in a unit that fits the view.
package protocol MeasuringScene: GeneratorScene {
  /// The base and the unit of a view's heights.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  func heightScale(of view: View) throws -> HeightScale
}
