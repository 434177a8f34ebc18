import FathomNavigation

/// The cost of frames that are taken from larger parts, and of drawing each of them by itself.
package struct ModeCost: Sendable, Equatable {
  /// Views drawn.
  package private(set) var frames = 0
  /// The pixels of the views.
  package private(set) var framePixels = 0
  /// The parts drawn: keyframes, or octaves of an exponential map and keyframes inside it.
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

  /// Counts a keyframe.
  mutating func add(keyframe: Keyframe.Identity) {
    parts += 1
    partSamples += keyframe.view.grid.size.area * keyframe.samples
  }
}
