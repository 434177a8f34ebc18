import CKernels
import FathomNumbers
import Testing

/// The kernels of slopes, at every level of instructions.
@Suite struct NoiseSlopeTests {
  private static let levels = KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level)

  @Test(arguments: [1, 5, 8, 400])
  func `directions and steepnesses are those of one slope`(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    func number() -> Double { Double.random(in: -2...2, using: &random) }
    let edges: [(Double, Double)] = [
      (0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1), (1, -1e-300),
      (-0.0, -0.0), (1e-300, 2e-300),
    ]
    let slopes = edges + (0..<count).map { _ in (number(), number()) }
    let (x, y) = (slopes.map(\.0), slopes.map(\.1))
    for level in Self.levels {
      var directions = [Double](repeating: -7, count: slopes.count + 1)
      var steepnesses = directions
      noise_directions(level, x, y, Int64(slopes.count), &directions)
      noise_steepnesses(level, x, y, Int64(slopes.count), &steepnesses)
      #expect(directions == slopes.map { Elementary.angle(x: $0, y: $1) } + [-7], "\(level)")
      #expect(
        steepnesses == slopes.map { ($0 * $0 + $1 * $1).squareRoot() } + [-7],
        "\(level)"
      )
    }
  }
}
