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
          let (x, y) = (columns.mark(at: point.x), rows.mark(at: point.y))
          field.values[start + index] = Self.union(x.weight, x.coverage, y)
        }
      }
    }
  }

  /// The weight of a pixel that two crossing lines meet: where both are, the heavier counts.
  @inline(__always)
  private static func union(
    _ weight: Double,
    _ coverage: Double,
    _ other: LineWeights.Mark
  ) -> Double {
    // In this form a line that covers the pixel hides the other without a trace of rounding.
    let first = weight + (1 - coverage) * other.weight
    let second = other.weight + (1 - other.coverage) * weight
    return first > second ? first : second
  }

  private func fill(
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
        values[unchecked: rowStart &+ column] = Self.union(
          weights[unchecked: column],
          coverages[unchecked: column],
          rowMark
        )
      }
    }
  }
}
