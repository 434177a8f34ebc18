import BigInt
import FathomNavigation

/// One octave of noise in one view.
struct NoiseOctave: Sendable {
  let kind: NoiseKind

  /// What heights are multiplied by.
  let weight: Double

  /// What slopes in a cell are multiplied by to be those in a pixel.
  let slopeWeight: Double

  let columns: LatticeAxis
  let rows: LatticeAxis

  /// The octave of a view round `center`, in grid steps.
  init(_ octave: OctaveWindow.Octave, kind: NoiseKind, center: Point<BigInt>, seed: UInt64) {
    self.kind = kind
    weight = octave.weight
    slopeWeight = octave.weight * octave.cellsPerPixel
    let keys = Self.keys(seed: seed, index: octave.index)
    columns = LatticeAxis(center: center.x, cellBits: octave.cellBits, key: keys.columns)
    rows = LatticeAxis(center: center.y, cellBits: octave.cellBits, key: keys.rows)
  }

  /// What the shifts and hashes of an octave's lattice begin with.
  static func keys(seed: UInt64, index: Int) -> (columns: LatticeHash, rows: LatticeHash) {
    let key = LatticeHash(seed: seed).appending(UInt64(bitPattern: Int64(index)))
    return (key.appending(0), key.appending(1))
  }

  /// The weighted noise at one point: what blocks give there, bit for bit.
  func sample(at offset: Point<Int128>) -> NoiseSample {
    let (column, x) = columns.locate(offset.x)
    let (row, y) = rows.locate(offset.y)
    func hash(_ columnsOn: Int, _ rowsOn: Int) -> UInt64 {
      LatticeHash.corner(
        column: columns.hash(ofLine: column + columnsOn),
        row: rows.hash(ofLine: row + rowsOn)
      )
    }
    switch kind.form {
    case .blended(let blend, nil):
      return blend.sample(x: x, y: y, weight: weight, slopeWeight: slopeWeight, hash: hash)
    case .blended(let blend, let fold?):
      let sample = blend.sample(x: x, y: y, weight: blend.unit, slopeWeight: blend.unit, hash: hash)
      return weighted(fold.folded(sample))
    case .cellular(let noise):
      return weighted(noise.sample(x: x, y: y, hash: hash))
    case .warped:
      return weighted(WarpedNoise.sample(x: x, y: y, hash: hash))
    }
  }

  private func weighted(_ sample: NoiseSample) -> NoiseSample {
    NoiseSample(height: sample.height * weight, slope: sample.slope * slopeWeight)
  }
}
