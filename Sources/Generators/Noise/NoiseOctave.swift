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
    let fade = GradientNoise.fade(x)
    func blend(_ rowHash: UInt64) -> GradientNoise.Blend {
      GradientNoise.blend(
        left: GradientTable.vector(column: columns.hash(ofCell: column), row: rowHash),
        right: GradientTable.vector(column: columns.hash(ofCell: column + 1), row: rowHash),
        fraction: x,
        fade: fade
      )
    }
    return GradientNoise.RowFactors(fraction: y, weight: weight)
      .noise(upper: blend(rows.hash(ofCell: row)), lower: blend(rows.hash(ofCell: row + 1)))
  }
}
