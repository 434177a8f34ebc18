import BigInt
import FathomNumbers

/// The coverage of one pixel by a grid line, and the line's weight.
struct LineCoverage {
  /// The line's weight times the coverage.
  var weight = 0.0
  /// The part of the pixel's area that the line covers.
  var coverage = 0.0
}

extension LineCoverage {
  /// The coverage by a line parallel to the pixel's sides, whose middle is `distance` pixels away;
  /// negative where the line misses the pixel.
  init(distance: Double, halfThickness: Double, weight: Double) {
    let end = min(halfThickness, distance + 0.5)
    let start = max(-halfThickness, distance - 0.5)
    self.init(weight: weight * (end - start), coverage: end - start)
  }

  /// The coverage by a line of any direction.
  @inline(__always)
  init(distance: Double, halfThickness: Double, weight: Double, filter: BoxFilter) {
    let coverage =
      filter.integral(to: distance + halfThickness) - filter.integral(to: distance - halfThickness)
    self.init(weight: weight * coverage, coverage: coverage)
  }

  /// This coverage, or the other if that weighs more.
  @inline(__always)
  func heavier(_ other: LineCoverage) -> LineCoverage {
    other.weight > weight ? other : self
  }

  /// The coverage by two lines that cross; where they overlap, the heavier counts.
  @inline(__always)
  func union(_ other: LineCoverage) -> LineCoverage {
    LineCoverage(
      weight: Self.union(weight, coverage, other),
      coverage: coverage + (1 - coverage) * other.coverage
    )
  }

  /// The weight of the union of a line of this weight and coverage with another.
  @inline(__always)
  static func union(_ weight: Double, _ coverage: Double, _ other: LineCoverage) -> Double {
    // In this form a line that covers the pixel hides the other exactly, without rounding.
    let first = weight + (1 - coverage) * other.weight
    let second = other.weight + (1 - other.coverage) * weight
    return first > second ? first : second
  }
}

/// The box filter of a square pixel, integrated along straight lines of one direction.
struct BoxFilter {
  // The integral along the lines is a trapezium, from −outer to outer at its foot and from −inner to
  // inner at its top.
  private let outer: Double
  private let inner: Double
  private let height: Double
  private let corner: Double

  /// The filter for lines across a direction, or along it, which is the same; the vector has length
  /// 1.
  @inline(__always)
  init(direction x: Double, _ y: Double) {
    let (long, short) = (max(x.magnitude, y.magnitude), min(x.magnitude, y.magnitude))
    outer = 0.5 * (long + short)
    inner = 0.5 * (long - short)
    height = 1 / long
    // For lines along the pixel's sides there is no corner; the bound keeps 0 · ∞ away.
    corner = 0.5 / (long * max(short, 0x1p-500))
  }

  /// The part of the pixel between its middle and a line `distance` pixels away, −½ to ½ with the
  /// distance's sign.
  @inline(__always)
  func integral(to distance: Double) -> Double {
    let magnitude = distance.magnitude
    let rest = max(outer - magnitude, 0)
    let share = magnitude <= inner ? magnitude * height : 0.5 - rest * rest * corner
    return distance < 0 ? -share : share
  }
}

/// The coordinate axis x = 0, or y = 0, in a view.
struct CoordinateAxis: Sendable {
  /// The axis's offset from the view's centre; nil where it is out of reach of the grid.
  private let offset: Int128?
  private let halfThickness: Double
  private let pitch: Double

  /// The axis of a view with its centre at `center` steps; the thickness is in pixels.
  init(center: BigInt, pitch: Int128, thickness: Double) {
    offset = center.magnitude.bitWidth <= 126 ? Int128(exactly: -center) : nil
    halfThickness = thickness / 2
    self.pitch = Double(pitch)
  }

  /// The coverage of the pixel at this offset from the centre by the axis, which has weight 1.
  func coverage(at position: Int128) -> LineCoverage {
    guard let offset else { return LineCoverage() }
    let coverage = LineCoverage(
      distance: abs(Double(position - offset, scaledByPowerOfTwo: 0)) / pitch,
      halfThickness: halfThickness,
      weight: 1
    )
    return coverage.weight > 0 ? coverage : LineCoverage()
  }
}
