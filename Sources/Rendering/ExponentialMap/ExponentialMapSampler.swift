import FathomNavigation
import FathomNumbers

/// The positions of the samples of an exponential map's cells, at every level of detail.
///
/// A coarse cell has as many samples as a fine one, and they are some of those of its four cells, from
/// different quarters as far as there are enough: nothing is computed twice.
struct ExponentialMapSampler: Sendable {
  /// A sample of a coarser level among those of the next finer one.
  struct Origin: Sendable {
    /// The finer cell's row and column, 0 or 1.
    let row: Int
    let column: Int
    /// The number of that cell's sample.
    let sample: Int
  }

  /// A sample of a level of detail among those of level 0.
  private struct Place {
    /// The fine cell, from the coarse cell's corner.
    let row: Int
    let column: Int
    let sample: Int
  }

  /// The place of each sample within a cell of level 0, from 0 to 1.
  private let shifts: [Point<Double>]

  /// The origin of each sample of a level in the next finer one.
  let origins: [Origin]

  private let places: [[Place]]

  /// The samples' mean place within a cell, for every level: what its light belongs to.
  let means: [Point<Double>]

  /// The cosine and the sine of every column of level 0 of every sector, for every sample.
  private let directions: [[[(Double, Double)]]]

  init(_ map: ExponentialMap, count: Int) {
    let grid = map.deep.grid
    shifts = grid.sampleShifts(count).map {
      Point(
        x: 0.5 + Double($0.x) / Double(grid.pitch),
        y: 0.5 + Double($0.y) / Double(grid.pitch)
      )
    }
    origins = shifts.enumerated().map { index, shift in
      // The order is reversed, or else a few levels up samples would lie side by side.
      Origin(row: shift.y < 0.5 ? 0 : 1, column: shift.x < 0.5 ? 0 : 1, sample: count - 1 - index)
    }
    var places = [(0..<count).map { Place(row: 0, column: 0, sample: $0) }]
    for level in 0..<map.coarsest {
      places.append(
        origins.map { [last = places[level]] origin in
          let inner = last[origin.sample]
          return Place(
            row: origin.row << level + inner.row,
            column: origin.column << level + inner.column,
            sample: inner.sample
          )
        }
      )
    }
    self.places = places
    means = places.enumerated().map { [shifts] level, places in
      let scale = 1 / Double(count << level)
      let (x, y) = places.reduce((0.0, 0.0)) { sum, place in
        (
          sum.0 + Double(place.column) + shifts[place.sample].x,
          sum.1 + Double(place.row) + shifts[place.sample].y
        )
      }
      return Point(x: x * scale, y: y * scale)
    }
    directions = map.sectors.map { [shifts] sector in
      shifts.map { shift in
        (0..<sector.columnCount).map { column in
          let turns = sector.turn(ofColumn: Double(column) + shift.x)
          return (Elementary.cosine(turns: turns), Elementary.cosine(turns: turns - 0.25))
        }
      }
    }
  }

  /// Samples of a block's cells, as offsets from the point that the dive goes to; `pitch` is the width
  /// of the pixels that the block belongs to.
  func points(
    _ wanted: [CellSample],
    of block: ExponentialMapBlock,
    _ map: ExponentialMap,
    pitch: Int128
  ) -> [Point<Int128>] {
    let (places, level, unit) = (places[block.level], block.level, Double(pitch))
    let (rows, columns) = (block.rows(map), block.columns(map))
    let radii = places.flatMap { place in
      rows.map { row in
        let fineRow = Double(row << level + place.row) + shifts[place.sample].y
        return map.radius(map.sectors[block.sector], octave: block.octave, row: fineRow) * unit
      }
    }
    // Side by side, where all cells find them soon.
    let directions = places.flatMap { place in
      columns.map { self.directions[block.sector][place.sample][$0 << level + place.column] }
    }
    return [Point<Int128>](unsafeUninitializedCapacity: wanted.count) { points, count in
      for (index, cell) in wanted.enumerated() {
        let radius = radii[cell.sample * rows.count + cell.row]
        let (cosine, sine) = directions[cell.sample * columns.count + cell.column]
        let point = Point(x: Int128(nearest: radius * cosine), y: Int128(nearest: radius * sine))
        points.initializeElement(at: index, to: point)
      }
      count = wanted.count
    }
  }
}

/// A sample of one of a block's cells, whose row and column are counted from the block's first.
struct CellSample: Sendable {
  let sample: Int
  let row: Int
  let column: Int
}
