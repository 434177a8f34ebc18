public import FathomImaging
public import FathomNavigation
public import FathomNumbers
public import FathomRendering

/// A world as a stage shows it: what turns a place in it into a scene.
public struct StageWorld: Sendable {
  /// The scene of views round an anchor.
  public let scene: @Sendable (SceneAnchor) throws -> Scene
  /// The depth in octaves of pixels of a size in world units, in a view of so many points.
  public let depth: @Sendable (BigFloat, Size<Int>) -> Double
  /// The world point at the content's top-left corner.
  public let origin: Point<BigFloat>
  /// How frames are drawn; the size of tiles is in points.
  public let settings: RenderSettings
  /// Draws what stands on a finished frame of a view and is never stretched.
  public let overlay: @Sendable (inout Bitmap, View) -> Void

  /// Creates a world.
  public init(
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
