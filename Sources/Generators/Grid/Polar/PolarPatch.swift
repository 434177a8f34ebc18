import FathomNumbers

/// The polar coordinates near a point, relative to the point's and in pixels, with the lines nearby.
///
/// Differences that are small beside the point's own coordinates stay exact: they are computed by
/// formulas without differences of long numbers, see <doc:Grid>.
struct PolarPatch: Sendable {
  /// One family of circles, or of rays.
  struct Family: Sendable {
    /// The phase of the point between two lines of the family, as a fraction of their distance.
    let phase: Double
    /// The distance of neighbouring lines in pixels; of rays, at the point's radius.
    let pixels: Double
    /// Lines per pixel.
    let rate: Double

    init(phase: Double, pixels: Double) {
      self.phase = phase
      self.pixels = pixels
      rate = 1 / pixels
    }
  }

  /// The polar coordinates of four pixels.
  struct Coordinates {
    /// The radii, less the point's.
    let radial: SIMD4<Double>
    /// The angles, less the point's, as arcs at the point's radius.
    let arc: SIMD4<Double>
    /// The radii divided by the point's.
    let ratio: SIMD4<Double>
    /// The pixels' offsets from the pole, in units of the point's radius.
    let x: SIMD4<Double>
    let y: SIMD4<Double>
  }

  /// The circles round the pole (0, 0), finest first.
  let circles: [Family]

  /// The rays from the pole, finest first.
  let rays: [Family]

  /// The direction of the point from the pole; zero for the pole itself.
  private let cosine: Double
  private let sine: Double

  /// The reciprocal of the point's radius; 1 at the pole, zero where the radius exceeds `Double`.
  let curvature: Double

  /// The patch round a point in this direction from the pole.
  init(cosine: Double, sine: Double, curvature: Double, circles: [Family], rays: [Family]) {
    self.cosine = cosine
    self.sine = sine
    self.curvature = curvature
    self.circles = circles
    self.rays = rays
  }

  /// The patch round the pole.
  init(circles: [Family], rays: [Family]) {
    self.init(cosine: 0, sine: 0, curvature: 1, circles: circles, rays: rays)
  }

  /// The polar coordinates of pixels x and y from the point, at most half the greater of the pole's
  /// distances along the two axes.
  ///
  /// Round the pole the angle is counted from the nearest half axis: rays lie symmetrically to it.
  @inline(__always)
  func coordinates(x: SIMD4<Double>, y: Double) -> Coordinates {
    let (farX, farY) = (cosine + x * curvature, SIMD4(repeating: sine + y * curvature))
    let ratio = (farX * farX + farY * farY).squareRoot()
    guard cosine != 0 || sine != 0 else {
      let (width, height) = (abs(farX), abs(farY))
      let isSteep = width .< height
      let long = width.replacing(with: height, where: isSteep)
      let short = height.replacing(with: width, where: isSteep)
      let slope = short / long.replacing(with: 1, where: long .== 0)
      let arc = slope * Elementary.arctangentRatio(slope)
      return Coordinates(radial: ratio, arc: arc, ratio: ratio, x: farX, y: farY)
    }
    let (outward, along) = (cosine * x + sine * y, cosine * y - sine * x)
    let radial = (2 * outward + (outward * outward + along * along) * curvature) / (1 + ratio)
    let tangent = along / (1 + outward * curvature)
    let arc = tangent * Elementary.arctangentRatio(tangent * curvature)
    return Coordinates(radial: radial, arc: arc, ratio: ratio, x: farX, y: farY)
  }

  private func abs(_ numbers: SIMD4<Double>) -> SIMD4<Double> {
    numbers.replacing(with: -numbers, where: numbers .< 0)
  }
}
