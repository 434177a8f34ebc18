import FathomNavigation
import FathomNumbers

/// The octaves of the true field that are a polynomial over all of a view.
struct CollapsedOctaves: Sendable {
  private let polynomial: CellPolynomial
  private let datum: Datum

  /// The length of a pixel in the polynomial's units.
  private let pixel: Double

  /// A polynomial of the way from the datum in units of 2^(64 + reach) steps.
  init(_ polynomial: CellPolynomial, datum: Datum, pitch: Int128) {
    self.polynomial = polynomial
    self.datum = datum
    pixel = Double(pitch, scaledByPowerOfTwo: -64 - datum.reach)
  }

  private func way(_ offset: Int128, from datum: Int128) -> Double {
    Double(offset - datum, scaledByPowerOfTwo: -64 - self.datum.reach)
  }

  /// What they are together at one point: what blocks give there, bit for bit.
  func sample(at offset: Point<Int128>) -> NoiseSample {
    let x = way(offset.x, from: datum.offset.x)
    let row = polynomial.row(at: way(offset.y, from: datum.offset.y))
    return NoiseSample(
      height: CellPolynomial.value(row.value, at: x),
      slope: SIMD2(
        CellPolynomial.slope(row.value, at: x) * pixel,
        CellPolynomial.value(row.slope, at: x) * pixel
      )
    )
  }

  /// What they are over a block of samples.
  struct Block: OctaveBlock {
    private let octaves: CollapsedOctaves
    private let columns: [Double]
    private let rows: [Double]

    /// The block of columns and rows at these offsets.
    init(_ octaves: CollapsedOctaves, columns: [Int128], rows: [Int128]) {
      self.octaves = octaves
      self.columns = columns.map { octaves.way($0, from: octaves.datum.offset.x) }
      self.rows = rows.map { octaves.way($0, from: octaves.datum.offset.y) }
    }

    func add(rows range: Range<Int>, to strip: NoiseStrip, scratch: NoiseScratch) {
      for (line, index) in range.enumerated() {
        let row = octaves.polynomial.row(at: rows[index])
        let first = line * NoiseStrip.width
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
