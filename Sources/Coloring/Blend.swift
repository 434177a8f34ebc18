/// A mixture of one layer's light with the light below, channel by channel:
/// (1 − opacity) · below + opacity · mixed.
///
/// The modes are those of W3C's Compositing and Blending Level 1 (www.w3.org/TR/compositing-1), and
/// the sum, all in linear light.
package struct Blend: Hashable, Sendable {
  /// The function of both lights that is mixed in.
  package enum Mode: String, Sendable, CaseIterable {
    /// The upper light alone.
    case over
    /// The product: white leaves what is below, black blots it out.
    case multiply
    /// 1 − (1 − below) (1 − above): black leaves what is below, and nothing gets darker.
    case screen
    /// The sum.
    case add
    /// The greater of the two.
    case lighten
    /// The lesser of the two.
    case darken
  }

  /// The function of both lights.
  package var mode: Mode

  /// The share of that function, 0 to 1.
  package var opacity: Double

  /// A mixture by a function of both lights.
  package init(_ mode: Mode = .over, opacity: Double = 1) {
    self.mode = mode
    self.opacity = opacity
  }

  /// Mixes light into the light below, sample by sample.
  package func mix(_ above: [SIMD3<Float>], over below: inout [SIMD3<Float>]) {
    precondition(above.count == below.count, "every sample has light above and below")
    switch mode {
    case .over: mix(above, over: &below) { $1 }
    case .multiply: mix(above, over: &below) { $0 * $1 }
    case .screen: mix(above, over: &below) { $0 + $1 - $0 * $1 }
    case .add: mix(above, over: &below) { $0 + $1 }
    case .lighten: mix(above, over: &below) { $0.replacing(with: $1, where: $1 .> $0) }
    case .darken: mix(above, over: &below) { $0.replacing(with: $1, where: $1 .< $0) }
    }
  }

  @inline(__always)
  private func mix(
    _ above: [SIMD3<Float>],
    over below: inout [SIMD3<Float>],
    _ mixed: (_ below: SIMD3<Float>, _ above: SIMD3<Float>) -> SIMD3<Float>
  ) {
    // Exact where nothing or all of it is seen.
    let (opacity, rest) = (Float(opacity), Float(1 - opacity))
    for index in below.indices {
      below[index] = rest * below[index] + opacity * mixed(below[index], above[index])
    }
  }
}
