import FathomFrames
package import FathomImaging
package import FathomNavigation
package import FathomRendering
import FathomScrolling

/// The renderer of a trace's frames.
package actor TraceRenderer {
  private let start: TraceView
  private var pictures: [PictureContent]
  private let deepZoom: LiveRenderer?
  private let albumContents: [AlbumContent]
  private var album: AlbumRenderer?
  private let style: TraceStyle
  private let frameSize: Size<Double>
  private let pixelRatio: Int
  private let turns = TurnQueue()

  /// The colour round a view that is smaller than the frame.
  private static let surround = SRGBColor(red8: 64, green8: 64, blue8: 64)

  /// Creates a renderer of a view with contents, as it is before the first event; a point of the
  /// view is a square of `pixelRatio` pixels each way.
  ///
  /// The frames have the view's size, or that of `frameSize` with the view in the middle.
  package init(
    _ start: TraceView,
    _ contents: TraceContents,
    _ style: TraceStyle = TraceStyle(),
    frameSize: Size<Double>? = nil,
    pixelRatio: Int = 1
  ) {
    precondition(pixelRatio > 0, "a point has at least one pixel")
    self.start = start
    self.frameSize = frameSize ?? start.outermost.size
    self.style = style
    self.pixelRatio = pixelRatio
    if case .pictures(let all) = contents { pictures = all } else { pictures = [] }
    if case .album(let all) = contents { albumContents = all } else { albumContents = [] }
    if case .world(let world, let settings, let exactly) = contents {
      deepZoom = LiveRenderer(world, settings, pixelRatio: pixelRatio, drawsExactly: exactly)
    } else {
      deepZoom = nil
    }
  }

  /// The problems of reading the pictures, a sentence for each.
  package var problems: [String] { album?.problems ?? [] }

  /// Follows the trace to a frame; to be called for all frames of a trace in turn, from the first
  /// to the last that is drawn.
  package func follow(_ frame: TraceFrame) async throws {
    try await turns.run { try await play(frame) }
  }

  private func play(_ frame: TraceFrame) async throws {
    switch frame.view {
    case .deep(let deep): await deepZoom?.follow(deep.camera)
    case .album(let shown):
      var renderer =
        album ?? AlbumRenderer(albumContents, shown.tiling, pixelRatio: Double(pixelRatio))
      try renderer.follow(shown, at: frame.time)
      album = renderer
    case .plain(let view): layOut(in: view)
    case .flagged(let map): layOut(in: map.scrollView)
    case .nested: break
    }
  }

  private func layOut(in view: ScrollView) {
    for index in pictures.indices { pictures[index].layOut(in: view) }
  }

  /// Draws the frame that was followed last.
  package func draw(_ frame: TraceFrame) async throws -> (Bitmap, FrameStatistics) {
    try await turns.run {
      let (picture, statistics) = try await drawView(frame)
      return (framed(picture), statistics)
    }
  }

  /// The frame with the view's picture in its middle.
  private func framed(_ picture: Bitmap) -> Bitmap {
    let (width, height) = (Int(frameSize.width) * pixelRatio, Int(frameSize.height) * pixelRatio)
    guard picture.width != width || picture.height != height else { return picture }
    var frame = Bitmap(width: width, height: height, filledWith: Self.surround)
    frame.copy(picture, toX: (width - picture.width) / 2, y: (height - picture.height) / 2)
    return frame
  }

  private func drawView(_ frame: TraceFrame) async throws -> (Bitmap, FrameStatistics) {
    var statistics = FrameStatistics(frame: frame.index, created: 0, recycled: 0, kept: 0, drawn: 0)
    let size = frame.view.outermost.size
    var picture = Bitmap(
      width: Int(size.width) * pixelRatio,
      height: Int(size.height) * pixelRatio,
      filledWith: style.background
    )
    let canvas = TraceCanvas(size: size, pixelRatio: pixelRatio)
    switch frame.view {
    case .plain(let view):
      draw(pictures.last, of: view, in: canvas, on: &picture)
    case .flagged(let map):
      draw(pictures.last, of: map.scrollView, in: canvas, on: &picture)
      if let flag = map.flagFrame { FlagPicture.draw(on: &picture, in: canvas.pixels(flag)) }
    case .nested(let nested): drawPages(nested, in: canvas, on: &picture)
    case .deep:
      if let deepZoom { (picture, statistics) = try await deepZoom.draw(frame: frame.index) }
    case .album(let shown):
      statistics = album?.draw(shown, frame, in: canvas, on: &picture) ?? statistics
    }
    picture.drawControls(of: frame.view, style, in: canvas)
    if let readout = style.readout {
      picture.drawReadout(
        readout.text(frame.view, since: start),
        of: frame.view.outermost,
        in: canvas
      )
    }
    return (picture, statistics)
  }

  private func draw(
    _ content: PictureContent?,
    of view: ScrollView,
    in canvas: TraceCanvas,
    on picture: inout Bitmap
  ) {
    guard let content else { return }
    content.draw(
      on: &picture,
      filling: canvas.pixels(content.frame(in: view)),
      within: canvas.clip
    )
  }

  /// The page with the inner view, and its neighbours as they are when they are left alone.
  private func drawPages(
    _ nested: NestedScrollView,
    in canvas: TraceCanvas,
    on picture: inout Bitmap
  ) {
    for (page, frame, view) in nested.pages {
      let content = page < pictures.count ? pictures[page] : pictures.last
      let pageCanvas = canvas.within(frame)
      draw(content, of: view, in: pageCanvas, on: &picture)
    }
  }
}
