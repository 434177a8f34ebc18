import BigInt
import FathomNavigation
import FathomNumbers

/// The cardioid and the disc at its left, the components of the Mandelbrot set whose edges have
/// equations, as seen from a point.
///
/// With u = x − 1/4 and q = u² + y², c is in the cardioid where q (q + u) − y²/4 < 0, and in the disc
/// where (x + 1)² + y² − 1/16 < 0. Both are polynomials of the distance from the point, whose
/// coefficients are rounded once: so what is near an edge keeps its side at any depth.
struct GreatComponents {
  /// A polynomial's value at the point in units of distances, and its slopes there.
  private typealias Plane = (value: Double, slopeX: Double, slopeY: Double)

  /// The rounding of a polynomial relative to the sum of its terms: what is nearer to an edge counts
  /// as outside.
  private static let tolerance = 0x1p-48

  private let unit: Double
  private let cardioid: Plane
  private let disc: Plane

  /// The point's u, y and 2 q + u.
  private let left: Double
  private let y: Double
  private let bend: Double

  /// The components from a point, for distances in units of 2^`unit`.
  init(from point: ReferencePoint, unit: Int) {
    // Products of four coordinates are exact.
    let precision = 4 * point.precision + 16
    func coordinate(_ value: BigInt) -> BigFloat {
      BigFloat(value, exponent: -point.fractionBits).rounded(toPrecision: precision)
    }
    func inUnits(_ value: BigFloat) -> Double {
      let (significand, exponent) = value.significandAndExponent()
      // Beyond all other terms, or without weight.
      return significand * ScaledComplex.powerOfTwo(max(-900, min(exponent - unit, 900)))
    }
    let (x, y) = (coordinate(point.x), coordinate(point.y))
    let (left, right, y2) = (x - BigFloat(0.25), x + BigFloat(1), y * y)
    let q = left * left + y2
    let bend = q + q + left
    cardioid = (
      inUnits(q * (q + left) - y2 * BigFloat(0.25)),
      Double(q + (left + left) * bend),
      Double((y + y) * bend - y * BigFloat(0.5))
    )
    disc = (
      inUnits(right * right + y2 - BigFloat(0.0625)), Double(right + right),
      Double(y + y)
    )
    self.unit = ScaledComplex.powerOfTwo(unit)
    self.left = Double(left)
    self.y = Double(y)
    self.bend = Double(bend)
  }

  /// Whether the point at a distance is in one of them, and not just at the edge.
  @inline(__always)
  func contain(_ x: Double, _ y: Double) -> Bool {
    // The quadratic parts, and the change of q, in units as well.
    let (x2, y2) = (unit * x * x, unit * y * y)
    let change = 2 * (left * x + self.y * y) + x2 + y2
    return Self.isNegative(disc, x, y, x2 + y2, 0)
      || Self.isNegative(
        cardioid,
        x,
        y,
        bend * (x2 + y2) - 0.25 * y2,
        unit * change * (change + x)
      )
  }

  /// Whether the sum of a plane at (x, y) and two more terms is below 0 for certain.
  @inline(__always)
  private static func isNegative(
    _ plane: Plane,
    _ x: Double,
    _ y: Double,
    _ second: Double,
    _ higher: Double
  ) -> Bool {
    let (slopeX, slopeY) = (plane.slopeX * x, plane.slopeY * y)
    let sum = plane.value + slopeX + slopeY + second + higher
    let size =
      plane.value.magnitude + slopeX.magnitude + slopeY.magnitude + second.magnitude
      + higher.magnitude
    return sum < -tolerance * size
  }
}
