import BigInt
import CKernels
import FathomNavigation
import FathomNumbers

/// The cardioid and the disc at its left, the components of the Mandelbrot set whose edges have
/// equations, as seen from a point.
///
/// With u = x − 1/4 and q = u² + y², c is in the cardioid where q (q + u) − y²/4 < 0, and in the disc
/// where (x + 1)² + y² − 1/16 < 0. Both are polynomials of the distance from the point, whose
/// coefficients are rounded once: so what is near an edge keeps its side at any depth.
struct GreatComponents {
  /// The rounding of a polynomial relative to the sum of its terms: what is nearer to an edge counts
  /// as outside.
  private static let tolerance = 0x1p-48

  private let components: mandelbrot_components

  /// The precision in bits that suffices but next to an edge.
  private static let usualPrecision = 256

  /// The value of a polynomial below which a point is next to its edge, as a power of two.
  private static let edgeExponent = -190

  /// The most bits of a point with which exact products are made.
  ///
  /// They take milliseconds. Where there are more, nothing next to an edge counts as inside.
  private static let greatestPrecision = 1 << 18

  /// The components from a point, for distances in units of 2^`unit`.
  init(from point: ReferencePoint, unit: Int) {
    let usual = Polynomials(of: point, precision: Self.usualPrecision)
    let isNextToEdge =
      point.precision > Self.usualPrecision
      && [usual.cardioid, usual.disc].contains { ScaledDouble($0).exponent < Self.edgeExponent }
    let isExact = isNextToEdge && point.precision <= Self.greatestPrecision
    // Products of four coordinates are exact.
    let precision = 4 * point.precision + 16
    let polynomials = isExact ? Polynomials(of: point, precision: precision) : usual
    let isKnown = isExact || !isNextToEdge
    func plane(
      _ value: BigFloat,
      _ slopeX: BigFloat,
      _ slopeY: BigFloat
    ) -> mandelbrot_plane {
      guard isKnown else { return mandelbrot_plane(value: .infinity, slope_x: 0, slope_y: 0) }
      let (significand, exponent) = value.significandAndExponent()
      // Beyond all other terms, or without weight.
      let inUnits = significand * ScaledComplex.powerOfTwo(max(-900, min(exponent - unit, 900)))
      return mandelbrot_plane(value: inUnits, slope_x: Double(slopeX), slope_y: Double(slopeY))
    }
    let (left, right, y) = (polynomials.left, polynomials.right, polynomials.y)
    let (bend, q) = (polynomials.bend, polynomials.q)
    components = mandelbrot_components(
      cardioid: plane(
        polynomials.cardioid,
        q + (left + left) * bend,
        (y + y) * bend - y * BigFloat(0.5)
      ),
      disc: plane(polynomials.disc, right + right, y + y),
      unit: ScaledComplex.powerOfTwo(unit),
      left: Double(left),
      y: Double(y),
      bend: Double(bend),
      tolerance: Self.tolerance
    )
  }

  /// The polynomials at a point, and what their slopes are made of.
  private struct Polynomials {
    let left: BigFloat
    let right: BigFloat
    let y: BigFloat
    let q: BigFloat
    let bend: BigFloat
    let cardioid: BigFloat
    let disc: BigFloat

    init(of point: ReferencePoint, precision: Int) {
      func coordinate(_ value: BigInt) -> BigFloat {
        BigFloat(value, exponent: -point.fractionBits).rounded(toPrecision: precision)
      }
      let x = coordinate(point.x)
      y = coordinate(point.y)
      (left, right) = (x - BigFloat(0.25), x + BigFloat(1))
      let y2 = y * y
      q = left * left + y2
      bend = q + q + left
      cardioid = q * (q + left) - y2 * BigFloat(0.25)
      disc = right * right + y2 - BigFloat(0.0625)
    }
  }

  /// Whether each sample is in one of them and not just at the edge, by its index; empty where none can be.
  func contain(_ constants: SampleConstants, level: kernel_level) -> [Bool] {
    guard !areBeyond(constants.reach.x, constants.reach.y) else { return [] }
    return withUnsafePointer(to: components) { components in
      constants.marks { x, y, isRow, count, marks in
        mandelbrot_contains(level, components, x, y, isRow, Int64(count), marks)
      }
    }
  }

  /// Whether no point up to these distances is in one of them, by the greatest that the other terms can be beside
  /// the values at the point.
  private func areBeyond(_ x: Double, _ y: Double) -> Bool {
    let all = components
    let (x2, y2) = (all.unit * x * x, all.unit * y * y)
    let change = 2 * (all.left.magnitude * x + all.y.magnitude * y) + x2 + y2
    func rest(_ plane: mandelbrot_plane) -> Double {
      plane.slope_x.magnitude * x + plane.slope_y.magnitude * y
    }
    let bent = all.bend.magnitude * (x2 + y2) + 0.25 * y2 + all.unit * change * (change + x)
    return all.disc.value > 2 * (rest(all.disc) + x2 + y2)
      && all.cardioid.value > 2 * (rest(all.cardioid) + bent)
  }
}
