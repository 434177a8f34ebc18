/// The coordinates that stand at the edges of a scene's frames, and how large.
package struct CoordinateLabels: Sendable, Equatable {
  /// Whether lines at powers of ten or of two are labelled: 10 or 2.
  package let base: Int

  /// Whether the labels' y grows upwards.
  package let yPointsUp: Bool

  /// The side of a font pixel in pixels, 1 to 16.
  package let scale: Int

  /// Labels of this size.
  package init(base: Int, yPointsUp: Bool, scale: Int) {
    precondition(base == 10 || base == 2, "labels count in tens or in twos")
    precondition(1...16 ~= scale, "labels have a size from 1 to 16")
    self.base = base
    self.yPointsUp = yPointsUp
    self.scale = scale
  }
}
