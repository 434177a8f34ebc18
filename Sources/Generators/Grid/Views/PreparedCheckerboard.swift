import BigInt
import FathomNavigation
import FathomNumbers

/// A view of the checkerboard, ready to be filled.
///
/// Every family's squares have the sides of one family of lines. A few families are seen at a time,
/// mixed by weights that add up to 1 and come and go without a jump in their first two derivatives.
struct PreparedCheckerboard: PreparedGrid {
  private let columns: SquareWaves
  private let rows: SquareWaves
  private let weights: [Double]

  /// The squares between a base's lines.
  init(grid: PixelGrid, base: Int) throws {
    let window = GridLineFamilies(grid: grid, base: base, octaves: 1)
    columns = try SquareWaves(window: window, center: grid.center.x)
    rows = try SquareWaves(window: window, center: grid.center.y)
    let strengths = window.families.map { family in
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

  /// What a row makes of a family's wave.
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

/// The edges of a checkerboard's squares along one axis: for each family a wave that is 1 in every
/// other square and −1 between.
struct SquareWaves: Sendable {
  private let ruler: LinePositions
  private let periods: [Double]

  /// The waves along an axis; the window's distances are two squares.
  init(window: GridLineFamilies, center: BigInt) throws {
    ruler = try LinePositions(window: window, center: center)
    periods = window.families.map(\.pixels)
  }

  /// The mean of a family's wave over a pixel, −1 to 1.
  func mean(ofFamily family: Int, at offset: Int128) -> Double {
    let phase = ruler.distance(fromFamily: family, at: offset)
    let edge = min(abs(phase), 0.5 - abs(phase)) * periods[family]
    let mean = min(2 * edge, 1)
    return phase < 0 ? -mean : mean
  }
}
