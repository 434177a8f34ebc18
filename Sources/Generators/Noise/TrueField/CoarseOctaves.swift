import FathomNavigation
import FathomNumbers

/// The sum of the coarse octaves of the true field: a single polynomial over all of a view.
struct CoarseOctaves: Sendable {
  private let polynomial: CellPolynomial
  private let origin: HeightOrigin

  /// The length of a pixel in the polynomial's units.
  private let pixel: Double

  /// The sum as a polynomial of the distance from the origin of heights, in units of 2^(64 + reach)
  /// steps.
  init(_ polynomial: CellPolynomial, origin: HeightOrigin, pitch: Int128) {
    self.polynomial = polynomial
    self.origin = origin
    pixel = Double(pitch, scaledByPowerOfTwo: -64 - origin.reach)
  }

  /// The distance from the origin along one axis, in the polynomial's units.
  private func distance(_ offset: Int128, from origin: Int128) -> Double {
    Double(offset - origin, scaledByPowerOfTwo: -64 - self.origin.reach)
  }

  /// The sum at one point; blocks give the same bits.
  func sample(at offset: Point<Int128>) -> NoiseSample {
    let x = distance(offset.x, from: origin.offset.x)
    let row = polynomial.row(at: distance(offset.y, from: origin.offset.y))
    return NoiseSample(
      height: CellPolynomial.value(row.value, at: x),
      slope: SIMD2(
        CellPolynomial.slope(row.value, at: x) * pixel,
        CellPolynomial.value(row.slope, at: x) * pixel
      )
    )
  }

  /// The sum over a block of samples.
  struct Block: OctaveBlock {
    private let octaves: CoarseOctaves
    private let columns: [Double]
    private let rows: [Double]

    /// The block of columns and rows at these offsets.
    init(_ octaves: CoarseOctaves, columns: [Int128], rows: [Int128]) {
      self.octaves = octaves
      self.columns = columns.map { octaves.distance($0, from: octaves.origin.offset.x) }
      self.rows = rows.map { octaves.distance($0, from: octaves.origin.offset.y) }
    }

    func add(rows range: Range<Int>, to strip: NoiseRows, scratch: NoiseScratch) {
      for (line, index) in range.enumerated() {
        let row = octaves.polynomial.row(at: rows[index])
        let first = line * NoiseRows.width
        let heights = strip.heights.start + first
        for column in columns.indices {
          heights[column] += CellPolynomial.value(row.value, at: columns[column])
        }
        guard let slopes = strip.slopes else { continue }
        let (right, down) = (slopes.x.start + first, slopes.y.start + first)
        for column in columns.indices {
          right[column] += CellPolynomial.slope(row.value, at: columns[column]) * octaves.pixel
          down[column] += CellPolynomial.value(row.slope, at: columns[column]) * octaves.pixel
        }
      }
    }
  }
}
