import BigInt
import FathomNavigation
import FathomNumbers

/// The edges of a checkerboard's squares along one axis: for each family a wave that is 1 in every
/// other square and −1 between.
struct SquareWaves: Sendable {
  private let ruler: LineRuler
  private let periods: [Double]

  /// The waves along an axis; the window's distances are two squares.
  init(window: LineWindow, center: BigInt) throws {
    ruler = try LineRuler(window: window, center: center)
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
