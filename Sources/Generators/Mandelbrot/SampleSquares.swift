import CKernels

/// The samples of a field, square by square.
///
/// A square of pixels is counted from the reference: which one a sample lies in is a function of its exact
/// place alone, whatever else is drawn.
struct SampleSquares {
  /// A square of pixels and the samples in it.
  struct Square {
    let index: PixelSquare
    let places: Range<Int>
  }

  /// The places of all samples.
  private(set) var places: [SampleConstants.Place] = []

  private(set) var all: [Square] = []

  /// The squares of samples; `pitch` is the width of a pixel in their units.
  init(_ constants: SampleConstants, pitch: Double) {
    places.reserveCapacity(constants.count)
    let columns = PixelSquare.indices(of: constants.scaledX, pitch: pitch)
    let rows = PixelSquare.indices(of: constants.scaledY, pitch: pitch)
    if constants.isLattice {
      let columns = Self.runs(columns)
      for (row, rows) in Self.runs(rows) {
        for (column, columns) in columns { append(column, row, columns, rows) }
      }
    } else {
      appendScattered(columns, rows)
    }
  }

  /// The stretches of equal numbers.
  private static func runs(_ numbers: [Double]) -> [(Double, Range<Int>)] {
    var runs: [(Double, Range<Int>)] = []
    var first = 0
    for index in numbers.indices
    where index + 1 == numbers.count || numbers[index + 1] != numbers[first] {
      runs.append((numbers[first], first..<index + 1))
      first = index + 1
    }
    return runs
  }

  /// Adds the samples of a lattice in a square, in bands.
  private mutating func append(
    _ column: Double,
    _ row: Double,
    _ columns: Range<Int>,
    _ rows: Range<Int>
  ) {
    let first = places.count
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: SampleConstants.bandHeight) {
      let band = top..<min(top + SampleConstants.bandHeight, rows.upperBound)
      for column in columns {
        for row in band { places.append(SampleConstants.Place(column: column, row: row)) }
      }
    }
    all.append(
      Square(index: PixelSquare(column: column, row: row), places: first..<places.count)
    )
  }

  /// Adds scattered samples, those of a square in their order.
  private mutating func appendScattered(_ columns: [Double], _ rows: [Double]) {
    let order = columns.indices.sorted {
      (rows[$0], columns[$0], $0) < (rows[$1], columns[$1], $1)
    }
    var first = 0
    for (position, index) in order.enumerated() {
      places.append(SampleConstants.Place(column: index, row: index))
      let next = position + 1 < order.count ? order[position + 1] : nil
      if let next, columns[next] == columns[index], rows[next] == rows[index] { continue }
      all.append(
        Square(
          index: PixelSquare(column: columns[index], row: rows[index]),
          places: first..<places.count
        )
      )
      first = places.count
    }
  }
}
