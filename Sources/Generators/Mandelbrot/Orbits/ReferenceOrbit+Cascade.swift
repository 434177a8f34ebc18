/// The end of a cascade of period doublings, the Feigenbaum point of a component.
///
/// There an orbit comes back to 0 after P, 2P, 4P steps and so on, each time 2.5029 times as near
/// (M. J. Feigenbaum, "Quantitative universality for a class of nonlinear transformations", 1978).
extension ReferenceOrbit {
  /// The doublings that tell a cascade.
  private static let doublings = 6

  /// The squared ratios of successive distances from 0 in a cascade.
  private static let ratios2 = 2.3 * 2.3...2.7 * 2.7

  /// Whether the point is where a cascade of period doublings ends, as far as its orbit tells.
  var isInCascade: Bool {
    let last = end == .period ? lastIndex : 1 << (Int.bitWidth - 1 - lastIndex.leadingZeroBitCount)
    guard last.trailingZeroBitCount > Self.doublings else { return false }
    let squares = (0...Self.doublings).map { doubling in
      let index = last >> doubling
      let (x, y) = (members[2 * index], members[2 * index + 1])
      return x * x + y * y
    }
    return zip(squares, squares.dropFirst()).allSatisfy { Self.ratios2 ~= $1 / $0 }
  }
}
