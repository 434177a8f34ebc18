import BigInt
import FathomNavigation
import FathomNumbers

/// One octave of noise in one view.
struct NoiseOctave: Sendable {
  /// The size and the weight of an octave in a view.
  struct Parameters: Sendable {
    /// The octave k with cells of 2^-k world units; negative for cells larger than a world unit.
    let index: Int

    /// The length of a cell as a power of two of grid steps: P − k.
    let cellBits: Int

    /// The length of a pixel in cells.
    let cellsPerPixel: Double

    /// The factor of the octave's noise; in a window, a multiple of 2^-24.
    let weight: Double

    /// The parameters of the octave with cells of 2^(64 + `level`) steps of a grid.
    init(level: Int, grid: PixelGrid, weight: Double) {
      index = grid.fractionBits - 64 - level
      cellBits = 64 + level
      cellsPerPixel = Double(grid.pitch) * Elementary.exp2(Double(-64 - level))
      self.weight = weight
    }
  }

  /// The kind of the noise.
  let kind: NoiseKind

  /// The factor of heights.
  let weight: Double

  /// The factor that turns slopes in a cell into weighted slopes in a pixel.
  let slopeWeight: Double

  /// The lattice along x.
  let columns: LatticeAxis

  /// The lattice along y.
  let rows: LatticeAxis

  /// The octave of a view round `center`, in grid steps.
  init(_ octave: Parameters, kind: NoiseKind, center: Point<BigInt>, seed: UInt64) {
    self.kind = kind
    weight = octave.weight
    slopeWeight = octave.weight * octave.cellsPerPixel
    let keys = Self.keys(seed: seed, index: octave.index)
    columns = LatticeAxis(center: center.x, cellBits: octave.cellBits, key: keys.columns)
    rows = LatticeAxis(center: center.y, cellBits: octave.cellBits, key: keys.rows)
  }

  /// The keys that the shifts and hashes of an octave's lattice begin with.
  static func keys(seed: UInt64, index: Int) -> (columns: LatticeHash, rows: LatticeHash) {
    let key = LatticeHash(seed: seed).appending(UInt64(bitPattern: Int64(index)))
    return (key.appending(0), key.appending(1))
  }

  /// The weighted noise at one point; blocks give the same bits.
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
    case .lattice(let noise, nil):
      return noise.sample(x: x, y: y, weight: weight, slopeWeight: slopeWeight, hash: hash)
    case .lattice(let noise, let shaping?):
      let unit = noise.unit
      return weighted(
        shaping.shaped(noise.sample(x: x, y: y, weight: unit, slopeWeight: unit, hash: hash))
      )
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
