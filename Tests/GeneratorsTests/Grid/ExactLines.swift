import BigInt
import FathomNavigation
import FathomNumbers

/// The grid lines at the multiples of one power of a base, by exact division of big integers: slow,
/// and nothing like what is tested.
struct ExactLines {
  private let grid: PixelGrid

  /// A position of x steps is x · factor / spacing multiples from the origin.
  private let factor: BigInt
  private let spacing: BigInt

  /// 0 for lines 8 pixels apart, 1 for 2048.
  let prominence: Double

  init(base: Int, exponent: Int, on grid: PixelGrid) {
    self.grid = grid
    factor = BigInt(base).power(max(-exponent, 0)) << max(-grid.fractionBits, 0)
    spacing = BigInt(base).power(max(exponent, 0)) << max(grid.fractionBits, 0)
    let octaves = Double(exponent) * Elementary.log2(Double(base)) + grid.scaleExponent
    prominence = min(max((octaves - 3) / 8, 0), 1)
  }

  /// The lines 8 to 2^17 pixels apart, finest first.
  static func visible(on grid: PixelGrid, base: Int) -> [ExactLines] {
    let octaves = Elementary.log2(Double(base))
    let finest = Int(((3 - grid.scaleExponent) / octaves).rounded(.up))
    let coarsest = Int(((17 - grid.scaleExponent) / octaves).rounded(.down))
    return (finest...coarsest).map { ExactLines(base: base, exponent: $0, on: grid) }
  }

  /// How far a position is from the nearest line, in pixels.
  func distance(from position: BigInt) -> Double {
    let remainder = (position * factor).floorRemainder(spacing)
    let nearest = min(remainder, spacing - remainder)
    return Double(BigFloat(nearest) / BigFloat(factor * BigInt(grid.pitch)))
  }

  /// The weight of a pixel at this position, where the finest lines are `thickness` pixels thick.
  func weight(at position: BigInt, thickness: Double) -> Double {
    let distance = distance(from: position)
    let cube = prominence * prominence * prominence
    let weight = cube * (6 * prominence * prominence - 15 * prominence + 10)
    let reach = thickness * (1 + weight) / 2
    let coverage = min(reach, distance + 0.5) - max(-reach, distance - 0.5)
    return max(coverage, 0) * weight
  }

  /// The mean over a pixel of a wave that is 1 from the origin to the next line, −1 to the one after
  /// it, and so on.
  func wave(at position: BigInt) -> Double {
    let isLight = (position * factor).floorQuotient(spacing) % 2 == 0
    let share = min(2 * distance(from: position), 1)
    return isLight ? share : -share
  }
}
