import BigInt
import FathomNavigation

/// A prepared view of the grid's lines.
struct PreparedLines: PreparedGrid {
  let columns: ParallelLines
  let rows: ParallelLines

  func weight(at point: Point<Int128>) -> Double {
    let (x, y) = (columns.coverage(at: point.x), rows.coverage(at: point.y))
    return LineCoverage.union(x.weight, x.coverage, y)
  }

  func fill(
    _ values: inout [Double],
    from start: Int,
    columns: [Int128],
    rows: [Int128]
  ) {
    let coverages = columns.map(self.columns.coverage)
    // Two arrays, so that the loop is vectorised.
    let (columnWeights, columnCoverages) = (coverages.map(\.weight), coverages.map(\.coverage))
    for (index, row) in rows.enumerated() {
      guard !Task.isCancelled else { return }
      let rowCoverage = self.rows.coverage(at: row)
      let rowStart = start + index * columns.count
      // Unchecked below, or the loop would not be vectorised.
      precondition(rowStart + columns.count <= values.count)
      var values = values.mutableSpan
      let (weights, coverages) = (columnWeights.span, columnCoverages.span)
      for column in 0..<weights.count {
        values[unchecked: rowStart &+ column] = LineCoverage.union(
          weights[unchecked: column],
          coverages[unchecked: column],
          rowCoverage
        )
      }
    }
  }
}

/// The parallel lines along one axis of a view, with their weights and widths.
struct ParallelLines: Sendable {
  private struct Line {
    let pixels: Double
    let style: LineStyle
  }

  private let positions: LinePositions
  private let lines: [Line]
  private let axis: CoordinateAxis

  /// The lines of a view's families along an axis; the heaviest are twice as thick as `thickness`, in
  /// pixels, and the coordinate axis is `axes` times as thick again.
  init(
    families: GridLineFamilies,
    center: BigInt,
    pitch: Int128,
    thickness: Double,
    axes: Double
  ) throws {
    positions = try LinePositions(families, center: center)
    lines = families.all.map { family in
      Line(pixels: family.pixels, style: LineStyle(level: family.level, thickness: thickness))
    }
    axis = CoordinateAxis(center: center, pitch: pitch, thickness: 2 * thickness * axes)
  }

  /// The coverage of the pixel at this offset from the centre by its heaviest line.
  func coverage(at offset: Int128) -> LineCoverage {
    var heaviest = axis.coverage(at: offset)
    for (family, line) in lines.enumerated() {
      heaviest = heaviest.heavier(
        LineCoverage(
          distance: abs(positions.distance(fromFamily: family, at: offset)) * line.pixels,
          halfThickness: line.style.halfThickness,
          weight: line.style.weight
        )
      )
    }
    return heaviest
  }
}
