import FathomNavigation

/// A view of the grid's lines, ready to be filled.
struct PreparedLines: GridView {
  let columns: LineWeights
  let rows: LineWeights

  func weight(at point: Point<Int128>) -> Double {
    let (x, y) = (columns.mark(at: point.x), rows.mark(at: point.y))
    return LineMark.union(x.weight, x.coverage, y)
  }

  func fill(
    _ values: inout [Double],
    from start: Int,
    columns: [Int128],
    rows: [Int128]
  ) {
    let marks = columns.map(self.columns.mark)
    // Apart, so that the loop is vectorised.
    let (columnWeights, columnCoverages) = (marks.map(\.weight), marks.map(\.coverage))
    for (index, row) in rows.enumerated() {
      guard !Task.isCancelled else { return }
      let rowMark = self.rows.mark(at: row)
      let rowStart = start + index * columns.count
      // Unchecked below, or the loop would not be vectorised.
      precondition(rowStart + columns.count <= values.count)
      var values = values.mutableSpan
      let (weights, coverages) = (columnWeights.span, columnCoverages.span)
      for column in 0..<weights.count {
        values[unchecked: rowStart &+ column] = LineMark.union(
          weights[unchecked: column],
          coverages[unchecked: column],
          rowMark
        )
      }
    }
  }
}
