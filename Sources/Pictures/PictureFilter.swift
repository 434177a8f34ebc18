/// How a picture's pixels become the colour at a point between them.
package enum PictureFilter: String, Sendable, CaseIterable {
  /// The nearest pixel: squares with sharp edges.
  case nearest
  /// A mixture of the four pixels around, by their distances.
  case bilinear
  /// A smooth curve through four pixels each way (Catmull and Rom's): sharper, and may overshoot.
  case bicubic

  /// The pixels that take part, relative to the one at or before the point.
  var reach: ClosedRange<Int> {
    switch self {
    case .nearest: 0...1
    case .bilinear: 0...1
    case .bicubic: -1...2
    }
  }

  /// The parts of those pixels at a fraction from 0 to below 1 of the way to the next one.
  ///
  /// They sum up to 1; at 0 the first pixel is all there is.
  func weights(at fraction: Double) -> [Float] {
    let t = fraction
    switch self {
    case .nearest: return t < 0.5 ? [1, 0] : [0, 1]
    case .bilinear: return [Float(1 - t), Float(t)]
    case .bicubic:
      return [
        Float(((-0.5 * t + 1) * t - 0.5) * t),
        Float((1.5 * t - 2.5) * t * t + 1),
        Float(((-1.5 * t + 2) * t + 0.5) * t),
        Float((0.5 * t - 0.5) * t * t),
      ]
    }
  }
}
