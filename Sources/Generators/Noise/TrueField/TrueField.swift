import BigInt
import FathomNavigation
import FathomNumbers

/// The octaves of the true field as a view shows them.
///
/// Octaves with a lattice line through what is seen are computed sample by sample. What all the
/// others have there is inside one cell each: together a single polynomial.
struct TrueField: Sendable {
  /// The octaves computed one by one, from the coarsest to the finest.
  let octaves: [NoiseOctave]

  /// All others, and what makes the datum's height zero.
  let collapsed: CollapsedOctaves

  init(_ noise: NoiseGenerator, _ blend: LatticeBlend, grid: PixelGrid, datum: Datum) throws {
    let weights = TrueFieldWeights(noise, blend, grid: grid)
    var (octaves, polynomial) = ([NoiseOctave](), CellPolynomial())
    for level in weights.levels {
      try Task.checkCancellation()
      let fading = weights.fading(level)
      guard fading > 0 else { continue }
      let slopeWeight = weights.slopeWeight(level, reach: datum.reach)
      if fading == 1, weights.isNegligible(slopeWeight: slopeWeight) { break }
      let near = NearCell(
        level: level,
        index: weights.finestIndex - level,
        seed: noise.seed,
        datum: datum
      )
      if level <= datum.reach + Self.furthestEdge, near.hasEdge(within: datum.reach) {
        let octave = OctaveWindow.Octave(
          index: weights.finestIndex - level,
          cellBits: 64 + level,
          cellsPerPixel: OctaveWindow.cellsPerPixel(level: level, grid: grid),
          weight: weights.weight(level)
        )
        octaves.append(
          NoiseOctave(octave, kind: noise.kind, center: grid.center, seed: noise.seed)
        )
      } else {
        polynomial.add(
          near.polynomial(blend),
          weight: slopeWeight,
          scale: Double(sign: .plus, exponent: max(datum.reach - level, -1000), significand: 1)
        )
      }
    }
    octaves.reverse()
    polynomial.add(-octaves.reduce(0) { $0 + $1.sample(at: datum.offset).height })
    self.octaves = octaves
    collapsed = CollapsedOctaves(polynomial, datum: datum, pitch: grid.pitch)
  }

  /// Cells more than so many octaves larger than what is seen may have an edge there: the polynomials
  /// on either side have two derivatives in common, and differ by less than a sample is rounded.
  private static let furthestEdge = 16
}

/// The cell of an octave that a datum lies in.
private struct NearCell {
  private let columns: LatticeAxis
  private let rows: LatticeAxis

  /// Cells of more than 2^125 steps are counted in larger ones.
  init(level: Int, index: Int, seed: UInt64, datum: Datum) {
    let coarser = max(0, level - 61)
    let keys = NoiseOctave.keys(seed: seed, index: index)
    columns = LatticeAxis(
      center: datum.place.x.floorQuotient(powerOfTwo: coarser),
      cellBits: 64 + level - coarser,
      key: keys.columns
    )
    rows = LatticeAxis(
      center: datum.place.y.floorQuotient(powerOfTwo: coarser),
      cellBits: 64 + level - coarser,
      key: keys.rows
    )
  }

  /// Whether it ends within 2^(64 + `reach`) steps of the datum.
  func hasEdge(within reach: Int) -> Bool {
    let steps: Int128 = 1 << (64 + reach)
    return [columns, rows].contains { $0.locate(-steps).cell != 0 || $0.locate(steps).cell != 0 }
  }

  /// The noise in the cell, from the datum.
  func polynomial(_ blend: LatticeBlend) -> CellPolynomial {
    let (columnHashes, rowHashes) = ((-1...2).map(columns.hash), (-1...2).map(rows.hash))
    return CellPolynomial(
      blend,
      x: columns.locate(0).fraction,
      y: rows.locate(0).fraction
    ) { LatticeHash.corner(column: columnHashes[$0 + 1], row: rowHashes[$1 + 1]) }
  }
}
