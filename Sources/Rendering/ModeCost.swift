import FathomNavigation

/// What frames took that are taken from larger parts, and what drawing each of them would have taken.
package struct ModeCost: Sendable, Equatable {
  /// Views drawn.
  package private(set) var frames = 0
  /// The pixels of the views.
  package private(set) var framePixels = 0
  /// The parts drawn: key pictures, or octaves of a strip and the pictures in the middle.
  package internal(set) var parts = 0
  /// The samples of the parts.
  package internal(set) var partSamples = 0

  private var depths: ClosedRange<Double>?

  /// From the depth of the shallowest view to that of the deepest, in octaves.
  package var octaves: Double { depths.map { $0.upperBound - $0.lowerBound } ?? 0 }

  /// Counts a view.
  mutating func add(frame view: View) {
    frames += 1
    framePixels += view.grid.size.area
    let (least, greatest) = (depths?.lowerBound ?? view.depth, depths?.upperBound ?? view.depth)
    depths = min(least, view.depth)...max(greatest, view.depth)
  }
}
