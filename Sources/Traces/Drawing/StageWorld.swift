package import FathomImaging
package import FathomNavigation
package import FathomNumbers
package import FathomRendering

/// A world as a stage shows it: what turns a place in it into a scene.
package struct StageWorld: Sendable {
  /// The scene of views round an anchor.
  package let scene: @Sendable (SceneAnchor) throws -> Scene
  /// The depth in octaves of pixels of a size in world units, in a view of so many points.
  package let depth: @Sendable (BigFloat, Size<Int>) -> Double
  /// The world point at the content's top-left corner.
  package let origin: Point<BigFloat>
  /// How frames are drawn; the size of tiles is in points.
  package let settings: RenderSettings
  /// Draws what stands on a finished frame of a view and is never stretched.
  package let overlay: @Sendable (inout Bitmap, View) -> Void

  /// Creates a world.
  package init(
    origin: Point<BigFloat>,
    settings: RenderSettings,
    depth: @escaping @Sendable (BigFloat, Size<Int>) -> Double,
    scene: @escaping @Sendable (SceneAnchor) throws -> Scene,
    overlay: @escaping @Sendable (inout Bitmap, View) -> Void = { _, _ in }
  ) {
    self.origin = origin
    self.settings = settings
    self.depth = depth
    self.scene = scene
    self.overlay = overlay
  }
}
