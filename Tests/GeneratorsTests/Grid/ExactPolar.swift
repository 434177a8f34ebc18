import BigInt
import FathomNavigation
import FathomNumbers

/// Circles and rays by the radius and the angle of every sample in full precision: slow, and nothing
/// like what is tested.
struct ExactPolar {
  let grid: PixelGrid
  let base: Int
  var thickness = 1.2
  var axes = 1.5
  private let precision: Int

  init(grid: PixelGrid, base: Int) {
    self.grid = grid
    self.base = base
    precision = max(grid.center.x.bitWidth, grid.center.y.bitWidth) + abs(grid.fractionBits) + 400
  }

  /// A line that may meet a pixel.
  private struct Line {
    let distance: Double
    let prominence: Double
    /// Along which the distance is measured.
    let normal: (x: Double, y: Double)
  }

  /// The weight of the pixel at this offset from the frame's centre.
  func weight(_ column: Int128, _ row: Int128) -> Double {
    func number(_ value: BigInt) -> BigFloat { BigFloat(value).rounded(toPrecision: precision) }
    let (x, y) = (
      number(grid.center.x + BigInt(column)), number(grid.center.y + BigInt(row))
    )
    let pitch = number(BigInt(grid.pitch))
    let radius = (x * x + y * y).squareRoot()
    let (cosine, sine) = (Double(x / radius), Double(y / radius))
    let circles = circles(radius, pitch).map {
      Line(distance: $0.distance, prominence: $0.prominence, normal: (cosine, sine))
    }
    let turns = BigFloat.atan2(y: y, x: x) / BigFloat.pi(precision: precision) / BigFloat(2)
    let rays = rays(turns, radius / pitch).map {
      Line(distance: $0.distance, prominence: $0.prominence, normal: (-sine, cosine))
    }
    var meridian = (weight: 0.0, coverage: 0.0)
    let axes = [Double(x / pitch), Double(y / pitch)].map {
      Self.coverage(at: abs($0), halfThickness: thickness * self.axes, normal: (1, 0))
    }
    meridian.weight = 1 - (1 - axes[0]) * (1 - axes[1])
    meridian.coverage = meridian.weight
    let ray = heaviest(rays)
    if ray.weight > meridian.weight { meridian = ray }
    let circle = heaviest(circles)
    return max(
      circle.weight + (1 - circle.coverage) * meridian.weight,
      meridian.weight + (1 - meridian.coverage) * circle.weight
    )
  }

  private func circles(
    _ radius: BigFloat,
    _ pitch: BigFloat
  ) -> [(distance: Double, prominence: Double)] {
    let octaves = Elementary.log2(Double(base))
    let finest = Int(((3 - grid.scaleExponent) / octaves).rounded(.up))
    return (finest...finest + Int(9 / octaves) + 1).map { exponent in
      let power = BigFloat(BigInt(base).power(abs(exponent))).rounded(toPrecision: precision)
      let unit = BigFloat(1).scaled(byPowerOfTwo: grid.fractionBits).rounded(toPrecision: precision)
      let spacing = exponent < 0 ? unit / power : unit * power
      return (
        Double(distance(radius / spacing) * spacing / pitch),
        prominence(Double(spacing / pitch))
      )
    }
  }

  private func rays(
    _ turns: BigFloat,
    _ radius: BigFloat
  ) -> [(distance: Double, prominence: Double)] {
    let circumference = radius * BigFloat.pi(precision: precision) * BigFloat(2)
    var counts: [BigInt] = base == 10 ? [4, 12, 36] : [4]
    let long = circumference / BigFloat(8)
    while BigFloat(counts[counts.count - 1] * BigInt(base)) <= long {
      counts.append(counts[counts.count - 1] * BigInt(base))
    }
    return counts.suffix(12).filter { BigFloat($0) <= long }.map { count in
      let rays = BigFloat(count).rounded(toPrecision: precision)
      let arc = Double(distance(turns * rays) / rays * circumference)
      // So near the ray its distance is a triangle's side.
      let radius = Double(radius)
      let straight = radius < 1e9 ? radius * sine(arc / radius) : arc
      return (straight, prominence(Double(circumference / rays)))
    }
  }

  private func sine(_ angle: Double) -> Double {
    let quarter = angle / (2 * Double.pi) - 0.25
    return Elementary.cosine(turns: quarter)
  }

  private func distance(_ number: BigFloat) -> BigFloat {
    (number - BigFloat(number.roundedToInteger ?? 0)).magnitude
  }

  private func prominence(_ pixels: Double) -> Double {
    let level = min(max((Elementary.log2(pixels) - 3) / 8, 0), 1)
    return level * level * level * (6 * level * level - 15 * level + 10)
  }

  private func heaviest(_ lines: [Line]) -> (weight: Double, coverage: Double) {
    lines.map { line in
      let coverage = Self.coverage(
        at: line.distance,
        halfThickness: thickness * (1 + line.prominence) / 2,
        normal: line.normal
      )
      return (coverage * line.prominence, coverage)
    }
    .max { $0.0 < $1.0 } ?? (0, 0)
  }

  /// The part of a square of side 1 that lies in a strip with its middle at some distance from the
  /// square's: what two cuts leave of the square's corners.
  static func coverage(
    at distance: Double,
    halfThickness: Double,
    normal: (x: Double, y: Double)
  ) -> Double {
    let square = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
    let (near, far) = (distance - halfThickness, distance + halfThickness)
    let half = cut(square) { far - ($0 * normal.x + $1 * normal.y) }
    let strip = cut(half) { $0 * normal.x + $1 * normal.y - near }
    let twice = strip.indices.reduce(0) { sum, index in
      let (a, b) = (strip[index], strip[(index + 1) % strip.count])
      return sum + a.0 * b.1 - a.1 * b.0
    }
    return twice / 2
  }

  /// What is left of a convex polygon where a linear function is not negative.
  private static func cut(
    _ corners: [(Double, Double)],
    _ side: (Double, Double) -> Double
  ) -> [(Double, Double)] {
    corners.indices.flatMap { index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      let (first, second) = (side(a.0, a.1), side(b.0, b.1))
      var kept = first >= 0 ? [a] : []
      if (first < 0) != (second < 0) {
        let t = first / (first - second)
        kept.append((a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1)))
      }
      return kept
    }
  }
}
