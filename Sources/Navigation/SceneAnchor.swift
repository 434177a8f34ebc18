public import FathomNumbers

/// A point that a scene's views go to, and the finest pixels seen there.
///
/// What is slow to compute and shared by many views, such as a reference orbit, is computed for an
/// anchor: a function of the scene, never of the frames that are drawn.
public struct SceneAnchor: Sendable, Equatable {
  /// The point in world units, with at least 64 bits more than ``fractionBits``.
  public let point: Point<BigFloat>

  /// P of the deepest view round this point.
  public let fractionBits: Int

  /// The depth of that view in octaves.
  package let depth: Double

  /// The depth of the widest view that leads there, in octaves.
  package let leastDepth: Double

  /// log2 of the distance from the point, in the finest pixels, up to which views lie.
  package let reach: Int

  /// Creates an anchor; for views of one depth alone, unless wider ones lead there.
  package init(
    point: Point<BigFloat>,
    fractionBits: Int,
    depth: Double,
    leastDepth: Double? = nil,
    reach: Int = 10
  ) {
    self.point = point
    self.fractionBits = fractionBits
    self.depth = depth
    self.leastDepth = leastDepth ?? depth
    self.reach = reach
  }
}
