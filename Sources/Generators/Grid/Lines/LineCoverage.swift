import BigInt
import FathomNumbers

/// What a pixel meets of a line.
struct LineCoverage {
  /// The line's weight times the part of the pixel that it covers.
  var weight = 0.0
  /// The part of the pixel that the line covers.
  var coverage = 0.0
}

extension LineCoverage {
  /// What a pixel meets of a line along its sides whose middle is so many pixels away; below 0 where
  /// it meets nothing.
  init(distance: Double, halfThickness: Double, weight: Double) {
    let end = min(halfThickness, distance + 0.5)
    let start = max(-halfThickness, distance - 0.5)
    self.init(weight: weight * (end - start), coverage: end - start)
  }

  /// What a pixel meets of a line of any direction.
  @inline(__always)
  init(distance: Double, halfThickness: Double, weight: Double, on pixel: BoxFilter) {
    let coverage =
      pixel.share(to: distance + halfThickness) - pixel.share(to: distance - halfThickness)
    self.init(weight: weight * coverage, coverage: coverage)
  }

  /// This mark, or the other where that weighs more.
  @inline(__always)
  func heavier(_ other: LineCoverage) -> LineCoverage {
    other.weight > weight ? other : self
  }

  /// What a pixel meets of two lines that cross: where both are, the heavier counts.
  @inline(__always)
  func union(_ other: LineCoverage) -> LineCoverage {
    LineCoverage(
      weight: Self.union(weight, coverage, other),
      coverage: coverage + (1 - coverage) * other.coverage
    )
  }

  /// The weight of the union with a line of this weight and coverage.
  @inline(__always)
  static func union(_ weight: Double, _ coverage: Double, _ other: LineCoverage) -> Double {
    // In this form a line that covers the pixel hides the other without a trace of rounding.
    let first = weight + (1 - coverage) * other.weight
    let second = other.weight + (1 - other.coverage) * weight
    return first > second ? first : second
  }
}

/// A square pixel as straight lines of one direction see it: how much of it lies how far to their
/// side.
struct BoxFilter {
  // Across the lines the pixel's extent is a trapezium, from −outer to outer at its foot and from
  // −inner to inner at its top.
  private let outer: Double
  private let inner: Double
  private let height: Double
  private let corner: Double

  /// The profile across lines at right angles to a direction, or along it: it is the same; the
  /// vector has length 1.
  @inline(__always)
  init(direction x: Double, _ y: Double) {
    let (long, short) = (max(x.magnitude, y.magnitude), min(x.magnitude, y.magnitude))
    outer = 0.5 * (long + short)
    inner = 0.5 * (long - short)
    height = 1 / long
    // Where the sides are upright there is no corner, and nothing to be multiplied by infinity.
    corner = 0.5 / (long * max(short, 0x1p-500))
  }

  /// The part of the pixel between its middle and a line so many pixels away, −½ to ½ with the
  /// distance's sign.
  @inline(__always)
  func share(to distance: Double) -> Double {
    let magnitude = distance.magnitude
    let rest = max(outer - magnitude, 0)
    let share = magnitude <= inner ? magnitude * height : 0.5 - rest * rest * corner
    return distance < 0 ? -share : share
  }
}

/// The line x = 0, or y = 0, as the views of one grid meet it.
struct CoordinateAxis: Sendable {
  /// The line's offset from the view's centre; nil where no view of this grid can meet it.
  private let offset: Int128?
  private let halfThickness: Double
  private let pitch: Double

  /// The line on an axis with the view's centre at `center` steps; the thickness is in pixels.
  init(center: BigInt, pitch: Int128, thickness: Double) {
    offset = center.magnitude.bitWidth <= 126 ? Int128(exactly: -center) : nil
    halfThickness = thickness / 2
    self.pitch = Double(pitch)
  }

  /// What a pixel at this offset from the centre meets of the line, which has weight 1.
  func mark(at position: Int128) -> LineCoverage {
    guard let offset else { return LineCoverage() }
    let mark = LineCoverage(
      distance: abs(Double(position - offset, scaledByPowerOfTwo: 0)) / pitch,
      halfThickness: halfThickness,
      weight: 1
    )
    return mark.weight > 0 ? mark : LineCoverage()
  }
}
