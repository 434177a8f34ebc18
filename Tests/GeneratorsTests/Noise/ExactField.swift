import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers

/// The true field by its definition: all octaves one by one, in hundreds of bits.
struct ExactField {
  let seed: UInt64
  let kind: NoiseKind
  let roughness: Double
  let finest: Double

  init(_ noise: NoiseGenerator) {
    (seed, kind, roughness, finest) = (noise.seed, noise.kind, noise.roughness, noise.finest)
  }

  /// The field at a point so many steps of a grid from the world's origin, with pixels of the grid's
  /// size.
  func value(x: BigInt, y: BigInt, grid: PixelGrid, precision: Int) -> BigFloat {
    let zero = BigFloat(0).rounded(toPrecision: precision)
    // log2 of pixels per world unit, and of a feature's cells.
    let pixels = -Double(BigFloat.log2(grid.exactPitch.rounded(toPrecision: 200)))
    let features = kind == .gradient ? 0.9 : 1.15
    var (sum, index) = (zero, 0)
    while true {
      let t = min(max((pixels - Double(index) + features - finest) / 1.5, 0), 1)
      guard t > 0 else { return sum }
      let fading = t * t * t * (t * (t * 6 - 15) + 10)
      let weight = BigFloat.exp2(-(BigFloat(1 - roughness) * BigFloat(index)) + zero)
      sum = sum + octave(index, x, y, grid.fractionBits, zero) * weight * BigFloat(fading)
      index += 1
    }
  }

  private func octave(
    _ index: Int,
    _ x: BigInt,
    _ y: BigInt,
    _ fractionBits: Int,
    _ zero: BigFloat
  ) -> BigFloat {
    let key = LatticeHash(seed: seed).appending(UInt64(bitPattern: Int64(index)))
    func axis(_ steps: BigInt, _ key: LatticeHash) -> [(
      hash: UInt64, even: BigFloat, odd: BigFloat
    )] {
      // In 2^-(P + 64) cells.
      let bits = fractionBits + 64
      let place =
        (steps << 64) * (BigInt(1) << index) + BigInt(key.appending(0).value) << fractionBits
      let first = place.floorQuotient(powerOfTwo: bits) - 1
      return (0..<4).map { step in
        let line = first + BigInt(step)
        let hash = key.appending(1).appending(limbsOf: line.floorQuotient(powerOfTwo: 64))
          .appending(UInt64(truncatingIfNeeded: line.lowBits))
        let distance = BigFloat(place - line << bits, exponent: -bits)
          .rounded(toPrecision: zero.precision)
        return (hash.value, even(distance), odd(distance))
      }
    }
    let (columns, rows) = (axis(x, key.appending(0)), axis(y, key.appending(1)))
    var sum = zero
    for row in rows {
      for column in columns {
        let hash = LatticeHash.corner(column: column.hash, row: row.hash)
        if kind == .gradient {
          let vector = GradientTable.vectors[Int(hash >> 56)]
          sum = sum + BigFloat(vector.x) * column.odd * row.even
          sum = sum + BigFloat(vector.y) * column.even * row.odd
        } else {
          let height = BigFloat(Double(2 * Int(hash >> 56) - 255) / 256)
          sum = sum + height * column.even * row.even
        }
      }
    }
    let variance =
      kind == .gradient
      ? 230_113.0 / 225_792 : 266_086_845_375.0 / 2_525_440_770_048
    return sum * BigFloat(1 / variance.squareRoot())
  }

  /// The spline that weighs heights, at a distance of at most 2 from its line.
  private func even(_ distance: BigFloat) -> BigFloat {
    let t = distance.isNegative ? -distance : distance
    let x = BigFloat(2) - t
    let (near, far) = (
      BigFloat(43) - BigFloat(42) * t * t + BigFloat(8) * t * t * t
        + BigFloat(6) * t * t * t * t,
      BigFloat(24) * x * x * x - BigFloat(9) * x * x * x * x
    )
    return (t < BigFloat(1) ? near : far) / BigFloat(64)
  }

  /// The spline that weighs gradients, at a distance of at most 2 from its line.
  private func odd(_ distance: BigFloat) -> BigFloat {
    let t = distance.isNegative ? -distance : distance
    let x = BigFloat(2) - t
    let (near, far) = (
      BigFloat(2) * t - t * t * t, BigFloat(3) * x * x * x - BigFloat(2) * x * x * x * x
    )
    let size = t < BigFloat(1) ? near : far
    return distance.isNegative ? -size : size
  }
}
