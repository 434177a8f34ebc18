import BigInt
import Navigation

/// One octave of noise in one view.
struct NoiseOctave: Sendable {
  let weight: Double
  let columns: LatticeAxis
  let rows: LatticeAxis

  /// The octave of a view round `center`, in grid steps.
  init(_ octave: OctaveWindow.Octave, center: Point<BigInt>, seed: UInt64) {
    let key = LatticeHash(seed: seed).appending(UInt64(bitPattern: Int64(octave.index)))
    weight = octave.weight
    columns = LatticeAxis(center: center.x, cellBits: octave.cellBits, key: key.appending(0))
    rows = LatticeAxis(center: center.y, cellBits: octave.cellBits, key: key.appending(1))
  }

  /// The weighted noise at one point: what ``OctaveBlock`` gives there, bit for bit.
  func noise(at offset: Point<Int128>) -> Double {
    let (column, x) = columns.locate(offset.x)
    let (row, y) = rows.locate(offset.y)
    let taps = GradientNoise.Taps(fraction: x)
    func blend(_ row: Int) -> SIMD2<Double> {
      let rowHash = rows.hash(ofLine: row)
      func gradient(_ column: Int) -> SIMD2<Double> {
        GradientTable.vector(column: columns.hash(ofLine: column), row: rowHash)
      }
      return taps.blend(
        (gradient(column - 1), gradient(column), gradient(column + 1), gradient(column + 2))
      )
    }
    return GradientNoise.Taps(fraction: y, weight: weight)
      .noise((blend(row - 1), blend(row), blend(row + 1), blend(row + 2)))
  }
}
