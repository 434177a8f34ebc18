import FathomNavigation
import FathomNumbers

/// Discs of samples that are known to be inside: the last few that were found.
///
/// Samples come row by row, so those beside a disc's centre are not the next ones only.
struct InsideDiscs {
  private struct Disc {
    let x: Double
    let y: Double
    let squaredRadius: Double
  }

  /// The most discs: each is looked at for every sample.
  private static let capacity = 16

  /// The power of two that coordinates are in units of.
  private let unit: Int
  private var discs: [Disc] = []
  private var next = 0

  /// No discs yet, of samples whose pixels are some units of 2^`unit` wide.
  init(unit: Int) { self.unit = unit }

  /// Whether a sample lies in one of the discs.
  func contain(_ sample: Point<ScaledDouble>) -> Bool {
    guard !discs.isEmpty else { return false }
    let (x, y) = coordinates(of: sample)
    return discs.contains { disc in
      let (x, y) = (x - disc.x, y - disc.y)
      return x * x + y * y < disc.squaredRadius
    }
  }

  /// Adds the disc round a sample, in place of an old one.
  mutating func add(around sample: Point<ScaledDouble>, radius: ScaledDouble) {
    let (x, y) = coordinates(of: sample)
    // What coordinates are rounded by is far less than a thousandth of a pixel.
    let radius = Double(radius.scaled(byPowerOfTwo: -unit)) * 0.999
    let disc = Disc(x: x, y: y, squaredRadius: radius * radius)
    if discs.count < Self.capacity { discs.append(disc) } else { discs[next] = disc }
    next = (next + 1) % Self.capacity
  }

  private func coordinates(of sample: Point<ScaledDouble>) -> (x: Double, y: Double) {
    let x = Double(sample.x.scaled(byPowerOfTwo: -unit))
    return (x, Double(sample.y.scaled(byPowerOfTwo: -unit)))
  }
}
