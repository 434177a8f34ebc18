import BigInt
import FathomNavigation
import FathomNumbers

/// The octaves of the true field in a view.
///
/// Octaves with a lattice line through the view are computed sample by sample. For each of the
/// others the view lies inside one cell; their sum is a single polynomial.
struct TrueFieldOctaves: Sendable {
  /// The octaves computed one by one, from the coarsest to the finest.
  let octaves: [NoiseOctave]

  /// The sum of all others, and the constant that makes the origin's height zero.
  let coarse: CoarseOctaves

  /// The octaves of a lattice noise; heights are counted from `origin`.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  init(
    _ noise: LatticeNoise,
    seed: UInt64,
    weights: TrueFieldWeights,
    grid: PixelGrid,
    origin: HeightOrigin
  ) throws {
    var (octaves, polynomial) = ([NoiseOctave](), CellPolynomial())
    for level in weights.levels {
      try Task.checkCancellation()
      let fading = weights.fading(level)
      guard fading > 0 else { continue }
      let slopeWeight = weights.slopeWeight(level, reach: origin.reach)
      if fading == 1, weights.isNegligible(slopeWeight: slopeWeight) { break }
      let near = NearCell(
        level: level,
        index: weights.finestIndex - level,
        seed: seed,
        origin: origin
      )
      if level <= origin.reach + Self.furthestEdge, near.hasEdge(within: origin.reach) {
        let octave = NoiseOctave.Parameters(
          level: level,
          grid: grid,
          weight: weights.weight(level)
        )
        octaves.append(
          NoiseOctave(octave, kind: weights.spectrum.kind, center: grid.center, seed: seed)
        )
      } else {
        polynomial.add(
          near.polynomial(noise),
          weight: slopeWeight,
          scale: Double(sign: .plus, exponent: max(origin.reach - level, -1000), significand: 1)
        )
      }
    }
    octaves.reverse()
    polynomial.add(-octaves.reduce(0) { $0 + $1.sample(at: origin.offset).height })
    self.octaves = octaves
    coarse = CoarseOctaves(polynomial, origin: origin, pitch: grid.pitch)
  }

  /// The octaves above the view's size up to which a cell's edge in the view counts.
  ///
  /// The polynomials on either side of an edge have two derivatives in common: at the edges of larger
  /// cells they differ by less than the rounding of a sample.
  private static let furthestEdge = 16
}

/// The cell of an octave that holds the origin of heights.
private struct NearCell {
  private let columns: LatticeAxis
  private let rows: LatticeAxis

  /// Cells of more than 2^125 steps are counted in larger ones.
  init(level: Int, index: Int, seed: UInt64, origin: HeightOrigin) {
    let coarser = max(0, level - 61)
    let keys = NoiseOctave.keys(seed: seed, index: index)
    columns = LatticeAxis(
      center: origin.point.x.floorQuotient(powerOfTwo: coarser),
      cellBits: 64 + level - coarser,
      key: keys.columns
    )
    rows = LatticeAxis(
      center: origin.point.y.floorQuotient(powerOfTwo: coarser),
      cellBits: 64 + level - coarser,
      key: keys.rows
    )
  }

  /// Whether an edge of the cell is within 2^(64 + `reach`) steps of the origin.
  func hasEdge(within reach: Int) -> Bool {
    let steps: Int128 = 1 << (64 + reach)
    return [columns, rows].contains { $0.locate(-steps).cell != 0 || $0.locate(steps).cell != 0 }
  }

  /// The noise in the cell, as a polynomial of the distance from the origin.
  func polynomial(_ noise: LatticeNoise) -> CellPolynomial {
    let (columnHashes, rowHashes) = ((-1...2).map(columns.hash), (-1...2).map(rows.hash))
    return CellPolynomial(
      noise,
      x: columns.locate(0).fraction,
      y: rows.locate(0).fraction
    ) { LatticeHash.corner(column: columnHashes[$0 + 1], row: rowHashes[$1 + 1]) }
  }
}
