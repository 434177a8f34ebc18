import BigInt
import Navigation

/// A view of the grid, ready to be filled.
struct PreparedGrid: PreparedView {
  private let columns: LineRuler
  private let rows: LineRuler

  init(window: LineWindow, center: Point<BigInt>) {
    columns = LineRuler(window: window, center: center.x)
    rows = LineRuler(window: window, center: center.y)
  }

  func fill(_ field: inout Field, at points: SamplePoints) {
    for plane in 0..<field.planeCount {
      let start = field.indices(ofPlane: plane).lowerBound
      switch points {
      case .lattice(let columns, let rows):
        fill(&field.values, from: start, columns: columns, rows: rows)
      case .scattered(let points):
        for (index, point) in points.enumerated() {
          guard index % 256 != 0 || !Task.isCancelled else { return }
          field.values[start + index] = max(columns.weight(at: point.x), rows.weight(at: point.y))
        }
      }
    }
  }

  /// Fills a plane with the heavier of each column's and each row's line.
  private func fill(
    _ values: inout [Double],
    from start: Int,
    columns: [Int128],
    rows: [Int128]
  ) {
    let columnWeights = columns.map(self.columns.weight)
    for (index, row) in rows.enumerated() {
      guard !Task.isCancelled else { return }
      let rowWeight = self.rows.weight(at: row)
      let rowStart = start + index * columns.count
      // Unchecked below, or the loop would not be vectorised.
      precondition(rowStart + columns.count <= values.count)
      var values = values.mutableSpan
      let columnWeights = columnWeights.span
      for column in 0..<columnWeights.count {
        let weight = columnWeights[unchecked: column]
        values[unchecked: rowStart &+ column] = weight > rowWeight ? weight : rowWeight
      }
    }
  }
}
