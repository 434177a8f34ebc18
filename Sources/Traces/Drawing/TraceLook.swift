package import FathomImaging

/// What the stage of a trace looks like.
package struct TraceLook: Sendable {
  /// What is behind the content.
  package var background = SRGBColor.white

  /// What lies in the view; of pages one for each, and the last for all further ones.
  package var contents: [any StageContent]

  /// The pictures of an album, in its order.
  package var pictures: [AlbumContent] = []

  /// The world that a view zooms into without end.
  package var world: StageWorld?

  /// Whether that world is drawn one pixel to one pixel in every frame, not stretched while it zooms.
  package var drawsExactly = false

  /// Whether dots tell the page.
  package var showsPageControl = false

  /// What stands in the corner and stays there.
  package var readout: TraceReadout?

  /// The look of a view with these contents.
  package init(contents: [any StageContent] = [], world: StageWorld? = nil) {
    self.contents = contents
    self.world = world
  }
}
