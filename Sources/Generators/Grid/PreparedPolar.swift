import BigInt
import Navigation
import Numbers

/// A view of circles and rays, ready to be filled.
struct PreparedPolar: PreparedView {
  private let chart: PolarChart
  private let pitch: Double
  private let thickness: Double

  /// The axes x = 0 and y = 0.
  private let columnAxis: AxisLine
  private let rowAxis: AxisLine

  /// The chart's patches that the frame meets, row by row.
  private let patches: [PolarPatch]
  private let patchColumns: ClosedRange<Int>
  private let patchRows: ClosedRange<Int>

  /// The lines of a chart; the heaviest are twice as thick as `thickness`, in pixels, and the axes
  /// `axes` times as thick again.
  init(grid: PixelGrid, chart: PolarChart, thickness: Double, axes: Double) {
    self.chart = chart
    self.thickness = thickness
    pitch = Double(grid.pitch)
    func axis(_ center: BigInt) -> AxisLine {
      AxisLine(center: center, pitch: grid.pitch, thickness: 2 * thickness * axes)
    }
    columnAxis = axis(grid.center.x)
    rowAxis = axis(grid.center.y)
    func cells(_ split: CellSplit, _ first: Int128, _ last: Int128) -> ClosedRange<Int> {
      split.locate(first).cell...split.locate(last).cell
    }
    let columns = cells(chart.columns, grid.columnOffset(0), grid.columnOffset(grid.size.width - 1))
    let rows = cells(chart.rows, grid.rowOffset(0), grid.rowOffset(grid.size.height - 1))
    patches = rows.flatMap { row in columns.map { chart.patch(column: $0, row: row) } }
    (patchColumns, patchRows) = (columns, rows)
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
          let (column, row) = (column(at: point.x), self.row(at: point.y))
          let patch = patch(column: column.cell, row: row.cell)
          let places = patch.places(x: SIMD4(repeating: column.pixels), y: row.pixels)
          field.values[start + index] = weight(of: places, 0, column, row, patch)
        }
      }
    }
  }

  private func fill(
    _ values: inout [Double],
    from start: Int,
    columns: [Int128],
    rows: [Int128]
  ) {
    let columns = columns.map(column)
    // Patches are much larger than pixels: a row of pixels seldom meets more than one.
    var runs: [Range<Int>] = []
    for index in columns.indices {
      if let last = runs.last, columns[last.lowerBound].cell == columns[index].cell {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    for run in runs {
      let cell = columns[run.lowerBound].cell
      var patch: (row: Int, lines: PolarPatch)?
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
        let rowStart = start + index * columns.count
        for first in stride(from: run.lowerBound, to: run.upperBound, by: 4) {
          var x = SIMD4<Double>.zero
          let count = min(run.upperBound - first, 4)
          for lane in 0..<count { x[lane] = columns[first + lane].pixels }
          let places = lines.places(x: x, y: row.pixels)
          for lane in 0..<count {
            let column = first + lane
            values[rowStart + column] = weight(of: places, lane, columns[column], row, lines)
          }
        }
      }
    }
  }

  // MARK: - Places

  /// A sample's place along one axis.
  private struct Coordinate {
    /// The cell, counted from the view's centre.
    let cell: Int
    /// The distance from the point of the cell's patch in pixels.
    let pixels: Double
    /// What the pixel meets of the axis at right angles.
    let axis: LineMark
  }

  private func column(at offset: Int128) -> Coordinate {
    coordinate(offset, in: chart.columns, columnAxis)
  }

  private func row(at offset: Int128) -> Coordinate {
    coordinate(offset, in: chart.rows, rowAxis)
  }

  private func coordinate(_ offset: Int128, in cells: CellSplit, _ axis: AxisLine) -> Coordinate {
    let (cell, rest) = cells.locate(offset)
    let distance = rest - 1 << (PolarChart.cellBits - 1)
    return Coordinate(
      cell: cell,
      pixels: Double(distance, scaledByPowerOfTwo: 0) / pitch,
      axis: axis.mark(at: offset)
    )
  }

  private func patch(column: Int, row: Int) -> PolarPatch {
    guard patchColumns ~= column, patchRows ~= row else {
      return chart.patch(column: column, row: row)
    }
    let index = (row - patchRows.lowerBound) * patchColumns.count + column - patchColumns.lowerBound
    return patches[index]
  }

  // MARK: - Lines

  /// How much of one of four pixels is line.
  @inline(__always)
  private func weight(
    of places: PolarPatch.Places,
    _ lane: Int,
    _ column: Coordinate,
    _ row: Coordinate,
    _ patch: PolarPatch
  ) -> Double {
    let ratio = places.ratio[lane]
    let direction = (x: places.x[lane] / ratio, y: places.y[lane] / ratio)
    let circle = heaviest(
      of: patch.circles,
      at: places.radial[lane],
      stretch: 1,
      curvature: 0,
      direction
    )
    let ray = heaviest(
      of: patch.rays,
      at: places.arc[lane],
      stretch: ratio,
      curvature: patch.curvature / ratio,
      direction
    )
    // The axes are the first of the rays.
    let axes = column.axis.union(row.axis)
    return LineMark.union(circle.weight, circle.coverage, axes.heavier(ray))
  }

  /// The heaviest line of some families that a pixel meets, at a coordinate in pixels of the patch's
  /// point, where the distances are `stretch` times as large.
  ///
  /// With a curvature, the coordinate is an arc of a circle, and lines are straight across it.
  @inline(__always)
  private func heaviest(
    of families: [PolarPatch.Family],
    at coordinate: Double,
    stretch: Double,
    curvature: Double,
    _ direction: (x: Double, y: Double)
  ) -> LineMark {
    var heaviest = LineMark()
    var nearest: (distance: Double, pixels: Double)?
    for family in families {
      let pixels = family.pixels * stretch
      guard pixels >= LineWindow.finestPixels else { continue }
      let lines = family.phase + coordinate * family.rate
      // The sum has no bits for a fraction.
      let distance = (lines - ((lines + 0x1.8p52) - 0x1.8p52)).magnitude * pixels
      // The lines of coarser families are among those of finer ones.
      guard distance < thickness + 0.7072 else { break }
      // The same line weighs more in a coarser family, but it may be another one.
      if let line = nearest, distance > line.distance + 1e-6 {
        heaviest = heaviest.heavier(mark(line, curvature, direction))
      }
      nearest = (distance, pixels)
    }
    guard let nearest else { return heaviest }
    return heaviest.heavier(mark(nearest, curvature, direction))
  }

  private func mark(
    _ line: (distance: Double, pixels: Double),
    _ curvature: Double,
    _ direction: (x: Double, y: Double)
  ) -> LineMark {
    let stroke = LineStroke(level: LineWindow.level(pixels: line.pixels), thickness: thickness)
    let angle = line.distance * curvature
    return LineMark(
      distance: line.distance * (1 - angle * angle / 6 * (1 - angle * angle / 20)),
      halfThickness: stroke.halfThickness,
      weight: stroke.weight,
      on: PixelProfile(direction: direction.x, direction.y)
    )
  }
}
