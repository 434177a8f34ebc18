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
    let features = kind == .gradient ? 0.75 : 1
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
      hash: UInt64, distance: BigFloat, kernel: BigFloat
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
        return (hash.value, distance, spline(distance))
      }
    }
    let (columns, rows) = (axis(x, key.appending(0)), axis(y, key.appending(1)))
    var sum = zero
    for row in rows {
      for column in columns {
        let hash = LatticeHash.corner(column: column.hash, row: row.hash)
        let height: BigFloat
        if kind == .gradient {
          let vector = GradientTable.vectors[Int(hash >> 56)]
          height = column.distance * BigFloat(vector.x) + row.distance * BigFloat(vector.y)
        } else {
          height = BigFloat(Double(2 * Int(hash >> 56) - 255) / 256)
        }
        sum = sum + height * column.kernel * row.kernel
      }
    }
    let variance =
      kind == .gradient
      ? 74_141.0 / 1_786_050 : (151.0 / 315) * (151.0 / 315) * (65_535.0 / 196_608)
    return sum * BigFloat(1 / variance.squareRoot())
  }

  /// The cubic B-spline by truncated powers.
  private func spline(_ x: BigFloat) -> BigFloat {
    [1, -4, 6, -4, 1].enumerated().reduce(x - x) { sum, term in
      let base = x + BigFloat(2 - term.offset)
      return base.isNegative ? sum : sum + BigFloat(term.element) * base * base * base
    } / BigFloat(6)
  }
}
