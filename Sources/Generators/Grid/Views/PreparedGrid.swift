import FathomNavigation

/// A prepared view of a grid of one kind.
protocol PreparedGrid: PreparedView {
  /// Fills a plane that begins at `start` with the weights of all pairs of a column and a row.
  ///
  /// Returns early when its task is cancelled.
  func fill(_ values: inout [Double], from start: Int, columns: [Int128], rows: [Int128])

  /// The weight of the sample at an offset from the view's centre, the same as in
  /// ``fill(_:from:columns:rows:)``.
  func weight(at point: Point<Int128>) -> Double
}

extension PreparedGrid {
  func fill(_ field: inout Field, at points: SamplePoints) {
    for plane in 0..<field.planeCount {
      let start = field.indices(ofPlane: plane).lowerBound
      switch points {
      case .lattice(let columns, let rows):
        fill(&field.values, from: start, columns: columns, rows: rows)
      case .scattered(let points):
        for (index, point) in points.enumerated() {
          guard index % 256 != 0 || !Task.isCancelled else { return }
          field.values[start + index] = weight(at: point)
        }
      }
    }
  }
}
