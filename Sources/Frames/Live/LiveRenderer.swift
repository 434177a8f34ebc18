import BigInt
public import FathomImaging
package import FathomNavigation
package import FathomNumbers
public import FathomRendering
public import FathomWorlds

/// A renderer of a world under one's fingers: the pixels of a camera that zooms without end.
///
/// From one commit of a zoom to the next, tiles lie on one lattice of pixels and are kept as long as
/// they show. Between gestures they are drawn one to one, at the nearest whole pixel while a scroll is
/// between two: the picture that ``FathomWorlds/World`` has of that view. During a zoom they are
/// stretched, and only what no tile shows yet is drawn. After the commit all are drawn at the new
/// scale, in the buffers of the old ones. With `drawsExactly` every frame is drawn as if its gesture
/// ended with it.
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

  /// The time from one commit to the next: everything on one lattice of pixels.
  private struct Epoch {
    let scale: BigFloat
    let phase: Point<BigFloat>
    /// The grid of the pixels that its first frame showed.
    let grid: PixelGrid
    /// The lattice's pixel in the grid's top-left corner.
    let origin: Point<BigInt>
    let anchor: SceneAnchor
    let depth: Double
    /// Whether the renderer shows the epoch's scene.
    var isShown = false

    /// The view of a region of the lattice, which must not be empty.
    func view(of region: PixelRegion) -> View {
      let (columns, rows) = (region.columns, region.rows)
      let grid = grid.part(
        fromColumn: columns.lowerBound - origin.x,
        row: rows.lowerBound - origin.y,
        size: Size(
          width: Int(columns.upperBound - columns.lowerBound),
          height: Int(rows.upperBound - rows.lowerBound)
        )
      )
      return View(grid: grid, depth: depth)
    }
  }

  private var camera: Camera<BigFloat>?
  private var frameCount = 0
  private var epoch: Epoch?
  /// The renderer of all epochs, with the tiles' buffers; nil until something is drawn.
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
    if let epoch, epoch.scale == camera.scale, epoch.phase == camera.phase { return }
    beginEpoch(camera)
  }

  private func beginEpoch(_ camera: Camera<BigFloat>) {
    let frame = camera.framePixels
    guard !frame.isEmpty else { return }
    let grid = camera.latticeGrid(of: frame, origin: origin)
    let depth = world.depth(pitch: grid.exactPitch, size: camera.viewport)
    // As precise as anchors of a scene have to be.
    let precision = max(64, camera.offset.x.exponent, camera.offset.y.exponent)
    func exact(_ number: BigFloat) -> BigFloat {
      number.rounded(toPrecision: precision + max(0, grid.fractionBits) + 64)
    }
    let center = grid.exactCenter
    epoch = Epoch(
      scale: camera.scale,
      phase: camera.phase,
      grid: grid,
      origin: Point(x: frame.columns.lowerBound, y: frame.rows.lowerBound),
      anchor: SceneAnchor(
        point: Point(x: exact(center.x), y: exact(center.y)),
        fractionBits: grid.fractionBits,
        depth: depth
      ),
      depth: depth
    )
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

  /// The filter that stretches tiles takes pixels this far beyond the frame's edge.
  private static let margin = 2

  private func drawWorld(
    _ camera: Camera<BigFloat>,
    frame: Int
  ) async throws -> (Bitmap, FrameStatistics) {
    let isAtRest = camera.relativeZoom == BigFloat(1)
    // Between gestures the frame is that of a view, with what lies outside the world.
    let region = isAtRest ? camera.framePixels : camera.widened(by: Self.margin).visiblePixels
    guard let epoch, !region.isEmpty else { return (empty(camera), noTiles(frame)) }
    let renderer = try await renderer(of: epoch)
    self.epoch?.isShown = true
    let (pixels, statistics) = try await renderer.render(epoch.view(of: region), frame: frame)
    guard !isAtRest else { return (pixels, statistics) }
    let place = camera.place(of: region)
    func stretched(_ first: BigFloat, _ offset: BigFloat, _ count: Int, into: Int) -> StretchAxis {
      StretchAxis(
        part: 0..<count,
        start: Double(first * camera.relativeZoom - offset),
        scale: Double(camera.relativeZoom),
        within: 0..<into
      )
    }
    var picture = empty(camera)
    picture.stretch(
      pixels,
      columns: stretched(place.x, camera.offset.x, pixels.width, into: picture.width),
      rows: stretched(place.y, camera.offset.y, pixels.height, into: picture.height)
    )
    return (picture, statistics)
  }

  /// The frame of a view that has left the world.
  private func empty(_ camera: Camera<BigFloat>) -> Bitmap {
    Bitmap(
      width: camera.viewport.width,
      height: camera.viewport.height,
      filledWith: world.background
    )
  }

  private func noTiles(_ frame: Int) -> FrameStatistics {
    FrameStatistics(frame: frame, created: 0, recycled: 0, kept: 0, drawn: 0)
  }

  /// The renderer, which shows an epoch's scene in the buffers that it has.
  private func renderer(of epoch: Epoch) async throws -> FrameRenderer {
    if let renderer, epoch.isShown { return renderer }
    let scene = try world.scene(anchors: [epoch.anchor])
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
