import FathomNumbers

/// Polar coordinates near a point, in pixels: the radius and the angle counted from there, and the
/// lines about.
///
/// So what is small beside the point's own coordinates stays exact: a pixel's radius is the point's
/// and the difference, by a formula that takes no difference of long numbers.
struct PolarPatch: Sendable {
  /// One family of circles, or of rays.
  struct Family: Sendable {
    /// How far the point is past a line of the family, in lines.
    let phase: Double
    /// The distance of neighbouring lines in pixels, rays' at the point's radius.
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
  struct Places {
    /// The radii, less the point's.
    let radial: SIMD4<Double>
    /// The angles, less the point's, as arcs at the point's radius.
    let arc: SIMD4<Double>
    /// The radii by the point's.
    let ratio: SIMD4<Double>
    /// The pixels seen from the origin, in the point's radii.
    let x: SIMD4<Double>
    let y: SIMD4<Double>
  }

  /// The circles round the origin, finest first.
  let circles: [Family]

  /// The rays from the origin, finest first.
  let rays: [Family]

  /// The direction of the point from the origin; zero for the origin itself.
  private let cosine: Double
  private let sine: Double

  /// One by the point's radius, which counts as 1 at the origin; zero where it has no `Double`.
  let curvature: Double

  /// The patch round a point in this direction from the origin.
  init(cosine: Double, sine: Double, curvature: Double, circles: [Family], rays: [Family]) {
    self.cosine = cosine
    self.sine = sine
    self.curvature = curvature
    self.circles = circles
    self.rays = rays
  }

  /// The patch round the origin.
  init(circles: [Family], rays: [Family]) {
    self.init(cosine: 0, sine: 0, curvature: 1, circles: circles, rays: rays)
  }

  /// The polar coordinates of what lies x and y pixels from the point: at most as far from it, along
  /// either axis, as half of the origin does along that axis where it lies farther.
  ///
  /// Round the origin the angle is that from the nearest half axis, which rays are as far from.
  @inline(__always)
  func places(x: SIMD4<Double>, y: Double) -> Places {
    let (farX, farY) = (cosine + x * curvature, SIMD4(repeating: sine + y * curvature))
    let ratio = (farX * farX + farY * farY).squareRoot()
    guard cosine != 0 || sine != 0 else {
      let (width, height) = (abs(farX), abs(farY))
      let isSteep = width .< height
      let long = width.replacing(with: height, where: isSteep)
      let short = height.replacing(with: width, where: isSteep)
      let slope = short / long.replacing(with: 1, where: long .== 0)
      let arc = slope * Elementary.arctangentRatio(slope)
      return Places(radial: ratio, arc: arc, ratio: ratio, x: farX, y: farY)
    }
    let (outward, along) = (cosine * x + sine * y, cosine * y - sine * x)
    let radial = (2 * outward + (outward * outward + along * along) * curvature) / (1 + ratio)
    let tangent = along / (1 + outward * curvature)
    let arc = tangent * Elementary.arctangentRatio(tangent * curvature)
    return Places(radial: radial, arc: arc, ratio: ratio, x: farX, y: farY)
  }

  private func abs(_ numbers: SIMD4<Double>) -> SIMD4<Double> {
    numbers.replacing(with: -numbers, where: numbers .< 0)
  }
}
