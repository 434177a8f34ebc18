import BigInt
import FathomNavigation
import FathomNumbers

/// One octave of the true field at a datum, in as many bits as one likes.
struct ExactOctave {
  private let columns: (hashes: [UInt64], taps: Taps)
  private let rows: (hashes: [UInt64], taps: Taps)
  private let zero: BigFloat

  /// The octave with cells of 2^`cellBits` steps, computed with an absolute error of a few units of
  /// 2^-`precision`.
  init(index: Int, cellBits: Int, seed: UInt64, datum: Datum, precision: Int) {
    let keys = NoiseOctave.keys(seed: seed, index: index)
    func axis(_ position: BigInt, _ key: LatticeHash) -> (hashes: [UInt64], taps: Taps) {
      let place = LatticeAxis.shifted(position, cellBits: cellBits, key: key)
      let cell = place.floorQuotient(powerOfTwo: cellBits)
      let fraction = BigFloat(place - cell << cellBits, exponent: -cellBits)
      return (
        (-1...2).map { LatticeAxis.hash(ofLine: cell + $0, key: key) },
        Taps(fraction.rounded(toPrecision: precision))
      )
    }
    columns = axis(datum.place.x, keys.columns)
    rows = axis(datum.place.y, keys.rows)
    zero = BigFloat(0).rounded(toPrecision: precision)
  }

  /// The noise as ``LatticeBlend`` has it.
  func value(_ blend: LatticeBlend) -> BigFloat {
    var sum = zero
    for row in 0..<4 {
      var (value, ramp) = (zero, zero)
      for column in 0..<4 {
        let hash = LatticeHash.corner(column: columns.hashes[column], row: rows.hashes[row])
        let index = Int(hash >> 56)
        switch blend {
        case .gradient:
          value = value + columns.taps.ramps[column] * BigFloat(GradientTable.along[index])
          ramp = ramp + columns.taps.kernels[column] * BigFloat(GradientTable.across[index])
        case .value:
          value = value + columns.taps.kernels[column] * BigFloat(ValueTable.heights[index])
        }
      }
      sum = sum + value * rows.taps.kernels[row] + ramp * rows.taps.ramps[row]
    }
    return sum
  }

  /// What the four lattice lines next to a place count there, as ``PlaceTaps`` has it.
  private struct Taps {
    let kernels: [BigFloat]
    let ramps: [BigFloat]

    init(_ fraction: BigFloat) {
      let rest = BigFloat(1) - fraction
      let (one, three, four, six) = (BigFloat(1), BigFloat(3), BigFloat(4), BigFloat(6))
      func outer(_ x: BigFloat) -> BigFloat { x * x * x / six }
      func inner(_ x: BigFloat) -> BigFloat { (four - x * x * (six - three * x)) / six }
      kernels = [outer(rest), inner(fraction), inner(rest), outer(fraction)]
      let distances = [one + fraction, fraction, -rest, -one - rest]
      ramps = zip(kernels, distances).map { $0 * $1 }
    }
  }
}
