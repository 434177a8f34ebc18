import FathomImaging

/// The curve through a palette's stops, evaluated exactly and slowly.
///
/// Smooth ones are the monotone cubics of Fritsch and Butland (SIAM J. Sci. Stat. Comput. 5, 1984):
/// each channel's slope at a stop is the weighted harmonic mean of the slopes on both sides, and 0
/// where they change sign, so that nothing overshoots.
struct PaletteGradient {
  private let positions: [Double]
  private let colors: [SIMD3<Double>]
  private let slopes: [SIMD3<Double>]
  private let isStraight: Bool

  init(stops: [Palette.Stop], ending: Palette.Ending, curve: Palette.Curve) {
    precondition(!stops.isEmpty, "A palette has at least one stop.")
    precondition(
      zip(stops, stops.dropFirst()).allSatisfy { $0.position < $1.position },
      "The stops of a palette ascend."
    )
    var positions = stops.map(\.position)
    var colors = stops.map { SIMD3<Double>(LinearColor($0.color).channels) }
    let count = stops.count
    if ending == .cyclic {
      let span = positions[count - 1] - positions[0]
      precondition(span < 1, "A cyclic palette has one colour for its two ends.")
      // Two more stops on either side show the slopes what comes round the corner.
      let before = [count - 2, count - 1].map { ($0 + 2 * count) % count }
      let after = [0, 1].map { $0 % count }
      let turnsBefore: [Double] = count == 1 ? [2, 1] : [1, 1]
      let turnsAfter: [Double] = count == 1 ? [1, 2] : [1, 1]
      positions =
        zip(before, turnsBefore).map { stops[$0].position - $1 } + positions
        + zip(after, turnsAfter).map { stops[$0].position + $1 }
      colors = before.map { colors[$0] } + colors + after.map { colors[$0] }
    }
    self.positions = positions
    self.colors = colors
    isStraight = curve == .linear
    slopes = positions.indices.map { Self.slope(at: $0, positions, colors) }
  }

  /// The colour at a position within 0…1.
  func color(at position: Double) -> LinearColor {
    guard let next = positions.firstIndex(where: { $0 > position }) else {
      return Self.rounded(colors[colors.count - 1])
    }
    guard next > 0 else { return Self.rounded(colors[0]) }
    let width = positions[next] - positions[next - 1]
    let t = (position - positions[next - 1]) / width
    let (from, to) = (colors[next - 1], colors[next])
    guard !isStraight else { return Self.rounded(from + (to - from) * t) }
    // The cubic of Hermite: values and slopes at both ends.
    let u = 1 - t
    let value = from * (u * u * (1 + 2 * t)) + to * (t * t * (1 + 2 * u))
    let bend = (slopes[next - 1] * u - slopes[next] * t) * (t * u * width)
    return Self.rounded(value + bend)
  }

  private static func slope(
    at index: Int,
    _ positions: [Double],
    _ colors: [SIMD3<Double>]
  ) -> SIMD3<Double> {
    func secant(_ i: Int) -> SIMD3<Double> {
      (colors[i + 1] - colors[i]) / (positions[i + 1] - positions[i])
    }
    guard positions.count > 1 else { return .zero }
    guard index > 0 else { return secant(0) }
    guard index < positions.count - 1 else { return secant(index - 1) }
    let (left, right) = (secant(index - 1), secant(index))
    let leftWidth = positions[index] - positions[index - 1]
    let rightWidth = positions[index + 1] - positions[index]
    let (leftWeight, rightWeight) = (2 * rightWidth + leftWidth, rightWidth + 2 * leftWidth)
    var slope = SIMD3<Double>.zero
    for channel in 0..<3 where left[channel] * right[channel] > 0 {
      slope[channel] =
        (leftWeight + rightWeight)
        / (leftWeight / left[channel] + rightWeight / right[channel])
    }
    return slope
  }

  private static func rounded(_ color: SIMD3<Double>) -> LinearColor {
    LinearColor(SIMD3<Float>(color).clamped(lowerBound: .zero, upperBound: .one))
  }
}
