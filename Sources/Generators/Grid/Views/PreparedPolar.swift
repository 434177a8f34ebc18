import BigInt
import FathomNavigation
import FathomNumbers

/// A prepared view of circles and rays.
struct PreparedPolar: PreparedGrid {
  private let atlas: PolarAtlas
  private let pitch: Double
  private let thickness: Double

  /// The axes x = 0 and y = 0.
  private let columnAxis: CoordinateAxis
  private let rowAxis: CoordinateAxis

  /// The patches that the frame meets, row by row.
  private let patches: [PolarPatch]
  private let patchColumns: ClosedRange<Int>
  private let patchRows: ClosedRange<Int>

  /// The lines of an atlas; the heaviest are twice as thick as `thickness`, in pixels, and the axes
  /// `axes` times as thick again.
  init(grid: PixelGrid, atlas: PolarAtlas, thickness: Double, axes: Double) {
    self.atlas = atlas
    self.thickness = thickness
    pitch = Double(grid.pitch)
    func axis(_ center: BigInt) -> CoordinateAxis {
      CoordinateAxis(center: center, pitch: grid.pitch, thickness: 2 * thickness * axes)
    }
    columnAxis = axis(grid.center.x)
    rowAxis = axis(grid.center.y)
    func cells(_ split: CellSplit, _ first: Int128, _ last: Int128) -> ClosedRange<Int> {
      split.locate(first).cell...split.locate(last).cell
    }
    let columns = cells(atlas.columns, grid.columnOffset(0), grid.columnOffset(grid.size.width - 1))
    let rows = cells(atlas.rows, grid.rowOffset(0), grid.rowOffset(grid.size.height - 1))
    patches = rows.flatMap { row in columns.map { atlas.patch(column: $0, row: row) } }
    (patchColumns, patchRows) = (columns, rows)
  }

  func weight(at point: Point<Int128>) -> Double {
    let (column, row) = (column(at: point.x), row(at: point.y))
    let patch = patch(column: column.cell, row: row.cell)
    let polar = patch.coordinates(x: SIMD4(repeating: column.pixels), y: row.pixels)
    return weight(of: polar, 0, column, row, patch)
  }

  func fill(
    _ values: inout [Double],
    from start: Int,
    columns: [Int128],
    rows: [Int128]
  ) {
    let columns = columns.map(column)
    // Patches are much larger than pixels: a row of pixels seldom meets more than one.
    var first = 0
    while first < columns.count {
      let cell = columns[first].cell
      let end = columns[first...].firstIndex { $0.cell != cell } ?? columns.count
      let fours = stride(from: first, to: end, by: 4).map { column in
        SIMD4((column..<column + 4).map { columns[min($0, end - 1)].pixels })
      }
      var patch: (row: Int, lines: PolarPatch)?
      // First all coordinates and then all lines, or the compiler would not vectorise the fours.
      var polar: [PolarPatch.Coordinates] = []
      for (index, offset) in rows.enumerated() {
        guard !Task.isCancelled else { return }
        let row = row(at: offset)
        let lines: PolarPatch
        if let patch, patch.row == row.cell {
          lines = patch.lines
        } else {
          lines = self.patch(column: cell, row: row.cell)
          patch = (row.cell, lines)
        }
        polar.removeAll(keepingCapacity: true)
        for four in fours { polar.append(lines.coordinates(x: four, y: row.pixels)) }
        let rowStart = start + index * columns.count
        for column in first..<end {
          let (four, lane) = (column - first).quotientAndRemainder(dividingBy: 4)
          values[rowStart + column] = weight(of: polar[four], lane, columns[column], row, lines)
        }
      }
      first = end
    }
  }

  // MARK: - Coordinates

  /// A sample's position along one axis.
  private struct Coordinate {
    /// The cell, counted from the view's centre.
    let cell: Int
    /// The distance from the point of the cell's patch in pixels.
    let pixels: Double
    /// The pixel's coverage by the coordinate axis at right angles.
    let axis: LineCoverage
  }

  private func column(at offset: Int128) -> Coordinate {
    coordinate(offset, in: atlas.columns, columnAxis)
  }

  private func row(at offset: Int128) -> Coordinate {
    coordinate(offset, in: atlas.rows, rowAxis)
  }

  private func coordinate(
    _ offset: Int128,
    in cells: CellSplit,
    _ axis: CoordinateAxis
  ) -> Coordinate {
    let (cell, rest) = cells.locate(offset)
    let distance = rest - 1 << (PolarAtlas.cellBits - 1)
    return Coordinate(
      cell: cell,
      pixels: Double(distance, scaledByPowerOfTwo: 0) / pitch,
      axis: axis.coverage(at: offset)
    )
  }

  private func patch(column: Int, row: Int) -> PolarPatch {
    guard patchColumns ~= column, patchRows ~= row else {
      return atlas.patch(column: column, row: row)
    }
    let index = (row - patchRows.lowerBound) * patchColumns.count + column - patchColumns.lowerBound
    return patches[index]
  }

  // MARK: - Lines

  /// The weight of one of four pixels.
  @inline(__always)
  private func weight(
    of polar: PolarPatch.Coordinates,
    _ lane: Int,
    _ column: Coordinate,
    _ row: Coordinate,
    _ patch: PolarPatch
  ) -> Double {
    let circle = heaviest(of: patch.circles, at: polar.radial[lane], stretch: 1, polar, lane)
    let ray = heaviest(
      of: patch.rays,
      at: polar.arc[lane],
      stretch: polar.ratio[lane],
      curvature: patch.curvature,
      polar,
      lane
    )
    // The axes are the first of the rays.
    let axes = column.axis.union(row.axis)
    return LineCoverage.union(circle.weight, circle.coverage, axes.heavier(ray))
  }

  /// The coverage of a pixel by the heaviest line of some families; the coordinate is in pixels from
  /// the patch's point, and the lines' distances are `stretch` times those there.
  ///
  /// With a curvature, the coordinate is an arc of a circle, and lines are straight across it.
  @inline(__always)
  private func heaviest(
    of families: [PolarPatch.Family],
    at coordinate: Double,
    stretch: Double,
    curvature: Double = 0,
    _ polar: PolarPatch.Coordinates,
    _ lane: Int
  ) -> LineCoverage {
    var heaviest = LineCoverage()
    var nearest: (distance: Double, pixels: Double)?
    for family in families {
      let pixels = family.pixels * stretch
      guard pixels >= GridLineFamilies.finestPixels else { continue }
      let lines = family.phase + coordinate * family.rate
      // The sum has no bits for a fraction: it rounds to an integer.
      let distance = (lines - ((lines + 0x1.8p52) - 0x1.8p52)).magnitude * pixels
      // The lines of coarser families are among those of finer ones.
      guard distance < thickness + 0.7072 else { break }
      // The same line weighs more in a coarser family; here it may be another line.
      if let line = nearest, distance > line.distance + 1e-6 {
        heaviest = heaviest.heavier(coverage(line, curvature / stretch, polar, lane))
      }
      nearest = (distance, pixels)
    }
    guard let nearest else { return heaviest }
    return heaviest.heavier(coverage(nearest, curvature / stretch, polar, lane))
  }

  private func coverage(
    _ line: (distance: Double, pixels: Double),
    _ curvature: Double,
    _ polar: PolarPatch.Coordinates,
    _ lane: Int
  ) -> LineCoverage {
    let style = LineStyle(level: GridLineFamilies.level(pixels: line.pixels), thickness: thickness)
    let angle = line.distance * curvature
    let ratio = polar.ratio[lane]
    return LineCoverage(
      distance: line.distance * (1 - angle * angle / 6 * (1 - angle * angle / 20)),
      halfThickness: style.halfThickness,
      weight: style.weight,
      filter: BoxFilter(direction: polar.x[lane] / ratio, polar.y[lane] / ratio)
    )
  }
}
