/// How rough the light of a row of pixels is: 0 where it changes evenly, 1 where neighbours have nothing in common.
///
/// The roughness of a stretch of pixels is 2 less the mean difference of pixels two apart, in units of that of
/// neighbours. That of rows is the mean of their stretches, each weighted by its differences and its roughness: where
/// rough light lies beside even one, the rough one decides. The differences are those of square roots of green light,
/// which is near what is seen.
struct LightRoughness: Sendable {
  /// The roughness of each stretch times its differences, and times the roughness again.
  private var stretches: [(weight: Double, square: Double)] = []

  /// The pixels that are judged together.
  private static let stretch = 64

  /// The roughness of a row.
  init(of light: [SIMD3<Float>]) {
    for first in stride(from: 0, to: light.count - 2, by: Self.stretch) {
      let end = min(first + Self.stretch + 2, light.count)
      var (near, far) = (0.0, 0.0)
      var (before, last) = (light[first].y.squareRoot(), light[first + 1].y.squareRoot())
      for light in light[first + 2..<end] {
        let root = light.y.squareRoot()
        near += Double((root - last).magnitude)
        far += Double((root - before).magnitude)
        (before, last) = (last, root)
      }
      guard near > 0 else { continue }
      let weight = max(0, 2 * near - far)
      stretches.append((weight, weight * weight / near))
    }
  }

  /// The roughness of several rows.
  static func mean(of rows: [LightRoughness]) -> Double {
    var (sum, squares) = (0.0, 0.0)
    for (weight, square) in rows.lazy.flatMap(\.stretches) {
      sum += weight
      squares += square
    }
    return sum > 0 ? squares / sum : 0
  }
}
