import BigInt
public import FathomImaging
package import FathomNavigation
package import FathomNumbers
public import FathomRendering
public import FathomWorlds

/// A renderer of a world under one's fingers: the pixels of a camera that zooms without end.
///
/// Between gestures they are drawn one to one, tile by tile, and tiles that stay on display are kept.
/// During a zoom the display is stretched, and drawn only where nothing shows yet; at the zoom's end
/// it is drawn at the new scale: the picture that ``FathomWorlds/World`` has of that view. With
/// `drawsExactly` every frame is such a view.
///
/// What to draw follows from the cameras that were followed, drawn or not: so a frame does not depend
/// on those that were drawn before it.
public actor LiveRenderer {
  /// The world, without the text that is never stretched.
  private let world: World
  /// The world point at the content's top-left corner.
  private let origin: Point<BigFloat>
  private let labels: CoordinateLabels?
  private let depthScale: Int?
  private let settings: RenderSettings
  private let pixelRatio: Int
  private let drawsExactly: Bool

  /// Everything drawn at one scale.
  private struct Segment {
    let scale: BigFloat
    let anchor: SceneAnchor
    let depth: Double
    /// Whether the renderer shows the segment's scene.
    var isShown = false
  }

  /// The pixels on display, drawn when a frame needs them.
  private struct Display {
    let view: View
    let phase: Point<BigFloat>
    /// The lattice's pixel in the picture's top-left corner.
    let origin: Point<BigInt>
    /// The part of the world in it.
    let region: PixelRegion
    var picture: Bitmap?
    var statistics: FrameStatistics?
  }

  private var camera: Camera<BigFloat>?
  private var frameCount = 0
  private var segment: Segment?
  private var display: Display?
  /// The renderer of all segments, with the tiles' buffers; nil until something is drawn.
  private var renderer: FrameRenderer?
  private let turns = TurnQueue()

  /// A renderer of a world, with an empty display.
  public init(_ world: World, settings: RenderSettings = RenderSettings()) {
    var settings = settings
    settings.dithers = true
    self.init(world, settings, pixelRatio: 1, drawsExactly: false)
  }

  /// A renderer of a world with tiles of a size in points; unless `drawsExactly`, a zoom stretches
  /// the display.
  package init(_ world: World, _ settings: RenderSettings, pixelRatio: Int, drawsExactly: Bool) {
    labels = world.labels(pixelRatio: pixelRatio)
    depthScale = world.depthScale(pixelRatio: pixelRatio)
    var world = world
    (world.labelScale, world.showsDepth) = (nil, false)
    self.world = world
    origin = world.contentOrigin
    self.settings = settings
    self.pixelRatio = pixelRatio
    self.drawsExactly = drawsExactly
  }

  // MARK: - Following

  /// Follows a camera to the next frame.
  package func follow(_ camera: Camera<BigFloat>) {
    var camera = camera.magnified(by: pixelRatio)
    // As if the gesture had ended with this frame.
    if drawsExactly { camera.commitZoom() }
    self.camera = camera
    let visible = camera.visiblePixels
    let isAtRest = camera.relativeZoom == BigFloat(1)
    if segment?.scale != camera.scale { beginSegment(camera, visible) }
    guard let segment else { return }
    if isAtRest {
      let grid = camera.pixelGrid(origin: origin)
      guard display?.view.grid != grid else { return }
      guard let x = camera.offset.x.floor, let y = camera.offset.y.floor else { return }
      display = Display(
        view: View(grid: grid, depth: segment.depth),
        phase: camera.phase,
        origin: Point(x: x, y: y),
        region: visible
      )
    } else if !visible.isEmpty {
      if let display, display.phase == camera.phase, display.region.intersection(visible) == visible
      {
        return
      }
      // A margin beside the visible part, since a pinch that shrinks it shows more with every
      // frame.
      let margin = max(camera.viewport.width, camera.viewport.height) / 4
      let region = camera.widened(by: margin).visiblePixels
      display = Display(
        view: View(
          grid: camera.latticeGrid(of: region, origin: origin),
          depth: segment.depth
        ),
        phase: camera.phase,
        origin: Point(x: region.columns.lowerBound, y: region.rows.lowerBound),
        region: region
      )
    }
  }

  private func beginSegment(_ camera: Camera<BigFloat>, _ visible: PixelRegion) {
    let grid =
      camera.relativeZoom == BigFloat(1) || visible.isEmpty
      ? camera.pixelGrid(origin: origin)
      : camera.latticeGrid(of: visible, origin: origin)
    let pitch = BigFloat(1).rounded(toPrecision: camera.scale.precision) / camera.scale
    let depth = world.depth(pitch: pitch, size: camera.viewport)
    // As precise as anchors of a scene have to be.
    let precision = max(64, camera.offset.x.exponent, camera.offset.y.exponent)
    func exact(_ number: BigFloat) -> BigFloat {
      number.rounded(toPrecision: precision + max(0, grid.fractionBits) + 64)
    }
    let center = grid.exactCenter
    segment = Segment(
      scale: camera.scale,
      anchor: SceneAnchor(
        point: Point(x: exact(center.x), y: exact(center.y)),
        fractionBits: grid.fractionBits,
        depth: depth
      ),
      depth: depth
    )
    display = nil
  }

  // MARK: - Drawing

  /// The picture that a camera sees, white outside the world, and what became of the tiles.
  ///
  /// Calls wait for each other. Throws a `Refusal` for a view beyond the limits, and
  /// `CancellationError` soon after its task is cancelled.
  public func render(
    _ camera: WorldCamera
  ) async throws -> (picture: Bitmap, tiles: FrameStatistics) {
    try await turns.run {
      follow(camera.camera)
      let (picture, tiles) = try await draw(frame: frameCount)
      frameCount += 1
      return (picture, tiles)
    }
  }

  /// The frame that was followed last; white outside the world.
  package func draw(frame: Int) async throws -> (Bitmap, FrameStatistics) {
    guard let camera else { preconditionFailure("a frame is followed before it is drawn") }
    var (picture, statistics) = try await drawWorld(camera, frame: frame)
    let grid = camera.pixelGrid(origin: origin)
    let depth = world.depth(pitch: grid.exactPitch, size: camera.viewport)
    picture.drawOverlays(labels, depthScale: depthScale, of: View(grid: grid, depth: depth))
    return (picture, statistics)
  }

  private func drawWorld(
    _ camera: Camera<BigFloat>,
    frame: Int
  ) async throws -> (Bitmap, FrameStatistics) {
    var statistics = FrameStatistics(frame: frame, created: 0, recycled: 0, kept: 0, drawn: 0)
    var picture = Bitmap(
      width: camera.viewport.width,
      height: camera.viewport.height,
      filledWith: world.background
    )
    guard display != nil else { return (picture, statistics) }
    if let drawn = try await drawDisplay(frame: frame) { statistics = drawn }
    guard let display, let pixels = display.picture else { return (picture, statistics) }
    guard camera.relativeZoom != BigFloat(1) else { return (pixels, statistics) }
    let part = display.region.relative(
      to: display.origin,
      within: PixelRectangle(columns: 0..<pixels.width, rows: 0..<pixels.height)
    )
    let zoom = Double(camera.relativeZoom)
    func start(_ first: BigInt, _ phase: BigFloat, _ offset: BigFloat) -> Double {
      let lattice = BigFloat(first).rounded(toPrecision: camera.scale.precision) + phase
      return Double(lattice * camera.relativeZoom - offset)
    }
    picture.stretch(
      pixels,
      columns: StretchAxis(
        part: part.columns,
        start: start(display.region.columns.lowerBound, camera.phase.x, camera.offset.x),
        scale: zoom,
        within: 0..<picture.width
      ),
      rows: StretchAxis(
        part: part.rows,
        start: start(display.region.rows.lowerBound, camera.phase.y, camera.offset.y),
        scale: zoom,
        within: 0..<picture.height
      )
    )
    return (picture, statistics)
  }

  /// Draws the display unless it is drawn already.
  private func drawDisplay(frame: Int) async throws -> FrameStatistics? {
    guard let display, display.picture == nil, let segment else { return nil }
    let renderer = try await renderer(of: segment)
    self.segment?.isShown = true
    let (picture, statistics) = try await renderer.render(display.view, frame: frame)
    self.display?.picture = picture
    return statistics
  }

  /// The renderer, which shows a segment's scene in the buffers that it has.
  private func renderer(of segment: Segment) async throws -> FrameRenderer {
    if let renderer, segment.isShown { return renderer }
    let scene = try world.scene(anchors: [segment.anchor])
    if let renderer {
      await renderer.show(scene)
      return renderer
    }
    var settings = settings
    settings.tileSize *= pixelRatio
    let renderer = FrameRenderer(scene: scene, settings: settings)
    self.renderer = renderer
    return renderer
  }
}
