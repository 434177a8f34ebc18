import BigInt
import FathomNavigation

/// A view of the grid's lines, ready to be filled.
struct PreparedLines: PreparedGrid {
  let columns: ParallelLines
  let rows: ParallelLines

  func weight(at point: Point<Int128>) -> Double {
    let (x, y) = (columns.mark(at: point.x), rows.mark(at: point.y))
    return LineCoverage.union(x.weight, x.coverage, y)
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
        values[unchecked: rowStart &+ column] = LineCoverage.union(
          weights[unchecked: column],
          coverages[unchecked: column],
          rowMark
        )
      }
    }
  }
}

/// The lines along one axis of a view, with their weights and widths.
struct ParallelLines: Sendable {
  private struct Line {
    let pixels: Double
    let stroke: LineStyle
  }

  private let ruler: LinePositions
  private let lines: [Line]
  private let axis: CoordinateAxis

  /// The lines of a window along an axis; the heaviest are twice as thick as `thickness`, in pixels,
  /// and that through the origin `axes` times as thick again.
  init(
    window: GridLineFamilies,
    center: BigInt,
    pitch: Int128,
    thickness: Double,
    axes: Double
  ) throws {
    ruler = try LinePositions(window: window, center: center)
    lines = window.families.map { family in
      Line(pixels: family.pixels, stroke: LineStyle(level: family.level, thickness: thickness))
    }
    axis = CoordinateAxis(center: center, pitch: pitch, thickness: 2 * thickness * axes)
  }

  /// The heaviest line that a pixel at this offset from the centre meets.
  func mark(at offset: Int128) -> LineCoverage {
    var heaviest = axis.mark(at: offset)
    for (family, line) in lines.enumerated() {
      heaviest = heaviest.heavier(
        LineCoverage(
          distance: abs(ruler.distance(fromFamily: family, at: offset)) * line.pixels,
          halfThickness: line.stroke.halfThickness,
          weight: line.stroke.weight
        )
      )
    }
    return heaviest
  }
}
