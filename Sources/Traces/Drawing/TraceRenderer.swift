package import FathomImaging
import FathomNavigation
package import FathomRendering
import FathomScrolling

/// Draws what the frames of a trace show.
package actor TraceRenderer {
  private let look: TraceLook
  private let start: TraceStage
  private let pixelRatio: Int
  private let sheet: DeepZoomRenderer?
  private var album: AlbumRenderer?

  /// Creates a drawer for what happens from a stage on; a point of the view is a square of
  /// `pixelRatio` pixels each way.
  package init(_ start: TraceStage, look: TraceLook, pixelRatio: Int = 1) {
    precondition(pixelRatio > 0, "a point has at least one pixel")
    self.start = start
    self.look = look
    self.pixelRatio = pixelRatio
    sheet = look.world.map {
      DeepZoomRenderer($0, pixelRatio: pixelRatio, drawsExactly: look.drawsExactly)
    }
  }

  /// What could not be read of the pictures, a sentence for each.
  package var problems: [String] { album?.problems ?? [] }

  /// Learns what a frame shows; to be called for all frames of a trace in turn, from the first one
  /// to the last that is drawn.
  package func follow(_ frame: TraceFrame) async throws {
    switch frame.stage {
    case .deep(let deep): await sheet?.follow(deep)
    case .album(let shown):
      var sheet =
        album ?? AlbumRenderer(look.pictures, shown.tiling, pixelRatio: Double(pixelRatio))
      try sheet.follow(shown, at: frame.time)
      album = sheet
    default: break
    }
  }

  /// Draws the frame that was followed last.
  package func draw(_ frame: TraceFrame) async throws -> (Bitmap, FrameStatistics) {
    var statistics = FrameStatistics(frame: frame.index, created: 0, recycled: 0, kept: 0, drawn: 0)
    let size = frame.stage.outermost.size
    var picture = Bitmap(
      width: Int(size.width) * pixelRatio,
      height: Int(size.height) * pixelRatio,
      filledWith: look.background
    )
    let canvas = TraceCanvas(size: size, pixelRatio: pixelRatio)
    switch frame.stage {
    case .plain(let view):
      try await draw(look.contents.last, of: view, in: canvas, on: &picture)
    case .flagged(let map):
      try await draw(look.contents.last, of: map.scrollView, in: canvas, on: &picture)
      if let flag = map.flagFrame { FlagPicture.draw(on: &picture, in: canvas.pixels(flag)) }
    case .nested(let nested): try await drawPages(nested, in: canvas, on: &picture)
    case .deep:
      if let sheet { (picture, statistics) = try await sheet.draw(frame: frame.index) }
    case .album(let shown):
      statistics = album?.draw(shown, frame, in: canvas, on: &picture) ?? statistics
    }
    picture.drawChrome(of: frame.stage, look, in: canvas)
    if let readout = look.readout {
      picture.drawReadout(
        readout.text(frame.stage, since: start),
        of: frame.stage.outermost,
        in: canvas
      )
    }
    return (picture, statistics)
  }

  private func draw(
    _ content: (any StageContent)?,
    of view: ScrollView,
    in canvas: TraceCanvas,
    on picture: inout Bitmap
  ) async throws {
    try await content?.draw(
      on: &picture,
      filling: canvas.pixels(view.contentFrame),
      within: canvas.clip
    )
  }

  /// The page with the inner view, and its neighbours as they are when they are left alone.
  private func drawPages(
    _ nested: NestedScrollView,
    in canvas: TraceCanvas,
    on picture: inout Bitmap
  ) async throws {
    for (page, frame, view) in nested.pages {
      let content = page < look.contents.count ? look.contents[page] : look.contents.last
      let pageCanvas = canvas.within(frame)
      try await draw(content, of: view, in: pageCanvas, on: &picture)
    }
  }
}
