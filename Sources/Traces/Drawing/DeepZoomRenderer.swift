import BigInt
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomScrolling

/// The pixels of a world that a view without end has on display.
///
/// Between gestures they are drawn one to one, for every place anew. While a zoom lasts they are
/// stretched, and drawn only where there are none yet; at its end they are drawn at the new scale, as
/// a scene of its own: what ``Rendering/FrameRenderer`` gives for that view. Where nothing is to be
/// stretched, every frame is such a view.
///
/// Which pixels are drawn, and in which view, is found out for every frame of a trace, whether it is
/// drawn or not: so a frame does not depend on those that were drawn before it.
actor DeepZoomRenderer {
  private let world: StageWorld
  private let pixelRatio: Int
  private let drawsExactly: Bool

  /// Everything drawn at one scale.
  private struct Segment {
    let scale: BigFloat
    let anchor: SceneAnchor
    let depth: Double
    var renderer: FrameRenderer?
  }

  /// The pixels that are there, or are to be drawn when somebody wants to see them.
  private struct Sheet {
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
  private var segment: Segment?
  private var sheet: Sheet?

  /// A sheet on which a zoom stretches what is there, unless all is drawn exactly.
  init(_ world: StageWorld, pixelRatio: Int, drawsExactly: Bool) {
    self.world = world
    self.pixelRatio = pixelRatio
    self.drawsExactly = drawsExactly
  }

  // MARK: - Following

  /// Learns what the next frame shows.
  func follow(_ deep: DeepScrollView) {
    var camera = deep.camera.magnified(by: pixelRatio)
    // As if the gesture had ended with this frame.
    if drawsExactly { camera.commitZoom() }
    self.camera = camera
    let visible = camera.visiblePixels
    let isAtRest = camera.relativeZoom == BigFloat(1)
    if segment?.scale != camera.scale { beginSegment(camera, visible) }
    guard let segment else { return }
    if isAtRest {
      let grid = camera.pixelGrid(origin: world.origin)
      guard sheet?.view.grid != grid else { return }
      guard let x = camera.offset.x.floor, let y = camera.offset.y.floor else { return }
      sheet = Sheet(
        view: View(grid: grid, depth: segment.depth),
        phase: camera.phase,
        origin: Point(x: x, y: y),
        region: visible
      )
    } else if !visible.isEmpty {
      if let sheet, sheet.phase == camera.phase, sheet.region.intersection(visible) == visible {
        return
      }
      // Some more than shows, as more and more will.
      let margin = max(camera.viewport.width, camera.viewport.height) / 4
      let region = camera.widened(by: margin).visiblePixels
      sheet = Sheet(
        view: View(
          grid: camera.latticeGrid(of: region, origin: world.origin),
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
      ? camera.pixelGrid(origin: world.origin)
      : camera.latticeGrid(of: visible, origin: world.origin)
    let pitch = BigFloat(1).rounded(toPrecision: camera.scale.precision) / camera.scale
    let depth = world.depth(pitch, camera.viewport)
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
    sheet = nil
  }

  // MARK: - Drawing

  /// What the frame shows that was followed last; white is what lies outside the world.
  func draw(frame: Int) async throws -> (Bitmap, FrameStatistics) {
    guard let camera else { preconditionFailure("a frame is followed before it is drawn") }
    var (picture, statistics) = try await drawWorld(camera, frame: frame)
    let grid = camera.pixelGrid(origin: world.origin)
    let depth = world.depth(grid.exactPitch, camera.viewport)
    world.overlay(&picture, View(grid: grid, depth: depth))
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
      filledWith: .white
    )
    guard sheet != nil else { return (picture, statistics) }
    if let drawn = try await drawSheet(frame: frame) { statistics = drawn }
    guard let sheet, let pixels = sheet.picture else { return (picture, statistics) }
    guard camera.relativeZoom != BigFloat(1) else { return (pixels, statistics) }
    let part = sheet.region.relative(
      to: sheet.origin,
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
        start: start(sheet.region.columns.lowerBound, camera.phase.x, camera.offset.x),
        scale: zoom,
        within: 0..<picture.width
      ),
      rows: StretchAxis(
        part: part.rows,
        start: start(sheet.region.rows.lowerBound, camera.phase.y, camera.offset.y),
        scale: zoom,
        within: 0..<picture.height
      )
    )
    return (picture, statistics)
  }

  /// Draws what is on display, unless it is there.
  private func drawSheet(frame: Int) async throws -> FrameStatistics? {
    guard let sheet, sheet.picture == nil, let segment else { return nil }
    let renderer = try segment.renderer ?? makeRenderer(segment.anchor)
    self.segment?.renderer = renderer
    let (picture, statistics) = try await renderer.render(sheet.view, frame: frame)
    self.sheet?.picture = picture
    return statistics
  }

  private func makeRenderer(_ anchor: SceneAnchor) throws -> FrameRenderer {
    var settings = world.settings
    settings.tileSize *= pixelRatio
    return FrameRenderer(scene: try world.scene(anchor), settings: settings)
  }
}
