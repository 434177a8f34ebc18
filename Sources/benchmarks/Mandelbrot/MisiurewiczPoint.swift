import FathomNavigation
import FathomNumbers

/// Random points whose orbits run into a cycle that they are not on: something is to be seen round them at
/// every depth.
enum MisiurewiczPoint {
  /// Finds one by Newton's method for z_(k + p) = z_k, to so many bits.
  static func random(_ random: inout SplitMix64, precision: Int) -> Point<BigFloat> {
    while true {
      let (before, period) = (random.next(in: 2...16), random.next(in: 1...12))
      func number(_ value: Double) -> BigFloat { BigFloat(value).rounded(toPrecision: precision) }
      var point = Point(
        x: number(random.next(below: 2.5) - 2),
        y: number(random.next(below: 2) - 1)
      )
      for _ in 1...60 {
        guard let move = step(from: point, before, period, number) else { break }
        point = Point(x: point.x - move.x, y: point.y - move.y)
        if max(move.x.exponent, move.y.exponent) < 32 - precision { return point }
      }
    }
  }

  /// Newton's step; nil where the orbit escapes, or comes back to its beginning, as the middle of a
  /// component does.
  private static func step(
    from c: Point<BigFloat>,
    _ before: Int,
    _ period: Int,
    _ number: (Double) -> BigFloat
  ) -> Point<BigFloat>? {
    // z_n and its derivative by c.
    var (x, y, dx, dy) = (number(0), number(0), number(0), number(0))
    var (first, nearest) = ((x, y, dx, dy), Double.infinity)
    for index in 1...before + period {
      (dx, dy) = (
        (x * dx - y * dy).scaled(byPowerOfTwo: 1) + number(1),
        (x * dy + y * dx).scaled(byPowerOfTwo: 1)
      )
      (x, y) = (x * x - y * y + c.x, (x * y).scaled(byPowerOfTwo: 1) + c.y)
      let size = Double(x * x + y * y)
      guard size < 0x1p40 else { return nil }
      if index == before { first = (x, y, dx, dy) }
      nearest = min(nearest, size)
    }
    guard nearest > 0x1p-40 else { return nil }
    (x, y, dx, dy) = (x - first.0, y - first.1, dx - first.2, dy - first.3)
    let norm = dx * dx + dy * dy
    guard !norm.isZero else { return nil }
    return Point(x: (x * dx + y * dy) / norm, y: (y * dx - x * dy) / norm)
  }
}
