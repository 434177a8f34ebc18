/// A kernel of interpolation: the share that a pixel has in the light of a point, by its distance.
@usableFromInline
package enum ResamplingKernel: Sendable {
  /// The nearest pixel alone: squares with sharp edges.
  case nearest
  /// In proportion to the distance: a mixture of the two nearest pixels, never beyond what they are.
  case triangle
  /// A smooth curve through four pixels, which is sharper and may overshoot: cubic convolution with
  /// a = -1/2 (Keys 1981, "Cubic convolution interpolation for digital image processing"), the curve
  /// of Catmull and Rom (1974).
  case catmullRom
  /// Curves through four pixels from ``catmullRom``, at softness 0, to the cubic B-spline, at 1; sharper ones
  /// below 0. They are those of Mitchell and Netravali with B = softness and C = (1 - B) / 2
  /// ("Reconstruction filters in computer graphics", SIGGRAPH 1988).
  case cubic(softness: Double)

  /// The distance beyond which a pixel has no share, in pixels.
  var radius: Double {
    switch self {
    case .nearest: 0.5
    case .triangle: 1
    case .catmullRom, .cubic: 2
    }
  }

  /// The share at a distance of 0 to ``radius`` pixels.
  func weight(at distance: Double) -> Double {
    let x = distance
    switch self {
    case .nearest: return 1
    case .triangle: return max(0, 1 - x)
    case .catmullRom: return Self.catmullRomWeight(at: x)
    case .cubic(let softness):
      let spline =
        x < 1 ? (0.5 * x - 1) * x * x + 2.0 / 3 : (2 - x) * (2 - x) * (2 - x) / 6
      return softness * spline + (1 - softness) * Self.catmullRomWeight(at: x)
    }
  }

  private static func catmullRomWeight(at x: Double) -> Double {
    x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
  }

  /// The pixels that have a share in a point, counted from the one at or before it.
  package var reach: ClosedRange<Int> {
    switch self {
    case .nearest, .triangle: 0...1
    case .catmullRom, .cubic: -1...2
    }
  }

  /// The shares of the pixels of ``reach`` at a fraction from 0 to below 1 of the way to the next one.
  ///
  /// They sum up to 1; at 0 the pixel itself has all.
  func weights(atFraction fraction: Double) -> [Float] {
    switch self {
    case .nearest: return fraction < 0.5 ? [1, 0] : [0, 1]
    case .triangle: return [Float(1 - fraction), Float(fraction)]
    case .catmullRom:
      let weights = Self.catmullRomWeights(atFraction: fraction)
      return [Float(weights.x), Float(weights.y), Float(weights.z), Float(weights.w)]
    case .cubic:
      return reach.map { Float(weight(at: (Double($0) - fraction).magnitude)) }
    }
  }

  /// The shares of the pixels at -1, 0, 1 and 2 in a point between 0 and 1: ``catmullRom`` by powers of
  /// the fraction.
  @inlinable
  @inline(__always)
  package static func catmullRomWeights<Number: BinaryFloatingPoint & SIMDScalar>(
    atFraction fraction: Number
  ) -> SIMD4<Number> {
    let t = fraction
    return SIMD4(
      ((1 - 0.5 * t) * t - 0.5) * t,
      (1.5 * t - 2.5) * t * t + 1,
      ((2 - 1.5 * t) * t + 0.5) * t,
      (0.5 * t - 0.5) * t * t
    )
  }
}
