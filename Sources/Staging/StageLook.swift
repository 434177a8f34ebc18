public import FathomImaging

/// What the stage of a trace looks like.
public struct StageLook: Sendable {
  /// What is behind the content.
  public var background = SRGBColor.white

  /// What lies in the view; of pages one for each, and the last for all further ones.
  public var contents: [any StageContent]

  /// The pictures of an album, in its order.
  public var pictures: [AlbumContent] = []

  /// The world that a view zooms into without end.
  public var world: StageWorld?

  /// Whether that world is drawn one pixel to one pixel in every frame, not stretched while it zooms.
  public var drawsExactly = false

  /// Whether dots tell the page.
  public var showsPageControl = false

  /// What stands in the corner and stays there.
  public var readout: StageReadout?

  /// The look of a view with these contents.
  public init(contents: [any StageContent] = [], world: StageWorld? = nil) {
    self.contents = contents
    self.world = world
  }
}
