public import FathomImaging
public import FathomNavigation
public import FathomRendering
public import FathomWorlds

extension World {
  /// The picture of a view; without a view or a size, of the world's own.
  ///
  /// Without settings it has the world's samples per pixel, four where the world asks for none, and all
  /// threads. Throws a `Refusal` for a
  /// view beyond the limits, and `CancellationError` soon after its task is cancelled.
  public func picture(
    of view: ViewDescription? = nil,
    size: Size<Int>? = nil,
    settings: RenderSettings? = nil
  ) async throws -> Bitmap {
    var settings = settings ?? RenderSettings(samples: stillSamples)
    settings.dithers = true
    settings.showsTiles = settings.showsTiles || showsTiles
    let (description, size) = (view ?? self.view, size ?? frameSize)
    // Before the view's digits are read: of a view that is refused there may be many.
    let pitch = try pitch(of: description, size: size)
    try settings.check(frame: size, fractionBits: PixelGrid.fractionBits(pitch: pitch))
    let (view, anchor) = try self.view(description, size: size)
    let renderer = FrameRenderer(scene: try scene(anchors: [anchor]), settings: settings)
    return try await renderer.render(view).0
  }
}
