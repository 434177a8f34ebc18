import BigInt
import FathomNavigation
import FathomNumbers

/// A prepared view of the checkerboard.
///
/// The squares of each family lie between the lines of one family. A few families are shown at a
/// time, mixed by weights that add up to 1 and whose first two derivatives have no jump.
struct PreparedCheckerboard: PreparedGrid {
  private let columns: SquareWaves
  private let rows: SquareWaves
  private let weights: [Double]

  /// The squares between a base's lines.
  init(grid: PixelGrid, base: Int) throws {
    let families = GridLineFamilies(grid: grid, base: base, octaves: 1)
    columns = try SquareWaves(families, center: grid.center.x)
    rows = try SquareWaves(families, center: grid.center.y)
    let strengths = families.all.map { family in
      Elementary.fade(2 * family.level) * Elementary.fade(2 - 2 * family.level)
    }
    let sum = strengths.reduce(0, +)
    weights = strengths.map { $0 / sum }
  }

  func weight(at point: Point<Int128>) -> Double {
    weights.indices.reduce(0.5) { sum, family in
      sum + columns.mean(ofFamily: family, at: point.x) * rowShare(family, at: point.y)
    }
  }

  /// The factor of a family's wave in a row.
  private func rowShare(_ family: Int, at row: Int128) -> Double {
    0.5 * weights[family] * rows.mean(ofFamily: family, at: row)
  }

  func fill(
    _ values: inout [Double],
    from start: Int,
    columns: [Int128],
    rows: [Int128]
  ) {
    let waves = weights.indices.map { family in
      columns.map { self.columns.mean(ofFamily: family, at: $0) }
    }
    for (index, row) in rows.enumerated() {
      guard !Task.isCancelled else { return }
      let rowStart = start + index * columns.count
      // Unchecked below, or the loops would not be vectorised.
      precondition(rowStart + columns.count <= values.count)
      var values = values.mutableSpan
      for column in columns.indices { values[unchecked: rowStart &+ column] = 0.5 }
      for family in weights.indices {
        let share = rowShare(family, at: row)
        let familyWave = waves[family]
        let wave = familyWave.span
        for column in 0..<wave.count {
          values[unchecked: rowStart &+ column] += wave[unchecked: column] * share
        }
      }
    }
  }
}

/// The square waves of a checkerboard along one axis: for each family 1 in every other square and −1
/// between.
struct SquareWaves: Sendable {
  private let positions: LinePositions
  private let periods: [Double]

  /// The waves along an axis; the families' distances are two squares.
  init(_ families: GridLineFamilies, center: BigInt) throws {
    positions = try LinePositions(families, center: center)
    periods = families.all.map(\.pixels)
  }

  /// The mean of a family's wave over a pixel, −1 to 1.
  func mean(ofFamily family: Int, at offset: Int128) -> Double {
    let phase = positions.distance(fromFamily: family, at: offset)
    let edge = min(abs(phase), 0.5 - abs(phase)) * periods[family]
    let mean = min(2 * edge, 1)
    return phase < 0 ? -mean : mean
  }
}
