import Navigation

/// A view of the grid's lines, ready to be filled.
struct PreparedLines: PreparedView {
  let columns: LineWeights
  let rows: LineWeights

  func fill(_ field: inout Field, at points: SamplePoints) {
    for plane in 0..<field.planeCount {
      let start = field.indices(ofPlane: plane).lowerBound
      switch points {
      case .lattice(let columns, let rows):
        fill(&field.values, from: start, columns: columns, rows: rows)
      case .scattered(let points):
        for (index, point) in points.enumerated() {
          guard index % 256 != 0 || !Task.isCancelled else { return }
          field.values[start + index] = Self.union(
            columns.mark(at: point.x),
            rows.mark(at: point.y)
          )
        }
      }
    }
  }

  /// The weight of a pixel that two crossing lines meet: where both are, the heavier counts.
  @inline(__always)
  private static func union(_ x: LineWeights.Mark, _ y: LineWeights.Mark) -> Double {
    // In this form a line that covers the pixel hides the other without a trace of rounding.
    max(x.weight + (1 - x.coverage) * y.weight, y.weight + (1 - y.coverage) * x.weight)
  }

  private func fill(
    _ values: inout [Double],
    from start: Int,
    columns: [Int128],
    rows: [Int128]
  ) {
    let columnMarks = columns.map(self.columns.mark)
    for (index, row) in rows.enumerated() {
      guard !Task.isCancelled else { return }
      let rowMark = self.rows.mark(at: row)
      let rowStart = start + index * columns.count
      // Unchecked below, or the loop would not be vectorised.
      precondition(rowStart + columns.count <= values.count)
      var values = values.mutableSpan
      let columnMarks = columnMarks.span
      for column in 0..<columnMarks.count {
        values[unchecked: rowStart &+ column] = Self.union(columnMarks[unchecked: column], rowMark)
      }
    }
  }
}
