import FathomFiles
public import FathomNavigation
package import FathomNumbers
public import FathomWorlds

/// A camera over a world, moved by gestures: any number of them, to any depth.
///
/// While a gesture lasts only its ``zoom`` changes, and the display is stretched. ``commitZoom()`` ends
/// it: the zoom goes into the world's scale, and what is on screen stays where it is. Positions keep
/// as many bits as the depth needs.
public struct WorldCamera: Sendable {
  package private(set) var camera: Camera<BigFloat>
  private let world: World

  /// The camera of a view of a world; without a view or a size, of the world's own.
  ///
  /// Throws a `Refusal` for a view or a size beyond the limits.
  public init(
    _ world: World,
    view: ViewDescription? = nil,
    size: Size<Int>? = nil
  ) throws {
    let grid = try world.view(view ?? world.view, size: size ?? world.frameSize).view.grid
    self.world = world
    camera = Camera(
      grid,
      world: world.bounds(fractionBits: grid.fractionBits)?.size,
      origin: world.contentOrigin
    ).deepened()
  }

  // MARK: - Gestures

  /// Scrolls by a distance in pixels, as far as the world reaches; distances that are not finite are
  /// none.
  ///
  /// Fractions of a pixel add up; what is on display are the nearest pixels of the last commit's.
  public mutating func pan(by distance: Size<Double>) {
    guard distance.width.isFinite, distance.height.isFinite else { return }
    camera.pan(by: Size(width: BigFloat(distance.width), height: BigFloat(distance.height)))
  }

  /// Zooms within the gesture in progress; the pixel at `point` stays where it is.
  ///
  /// The gesture's whole zoom stays from 0.5 to 2; factors that are not positive numbers change
  /// nothing.
  public mutating func zoom(by factor: Double, about point: Point<Double>) {
    guard factor.isFinite, factor > 0, point.x.isFinite, point.y.isFinite else { return }
    camera.zoom(by: BigFloat(factor), about: Point(x: BigFloat(point.x), y: BigFloat(point.y)))
  }

  /// Ends the gesture: its zoom goes into the world's scale.
  public mutating func commitZoom() {
    camera.commitZoom()
    camera = camera.deepened()
  }

  // MARK: - Geometry

  /// The frame's size in pixels.
  public var size: Size<Int> { camera.viewport }

  /// The zoom of the gesture in progress, 0.5 to 2; 1 between gestures.
  public var zoom: Double { Double(camera.relativeZoom) }

  /// The exact positions of the pixels on display.
  public var grid: PixelGrid { camera.pixelGrid(origin: world.contentOrigin) }

  /// log2 of the zoom relative to the home view, in octaves.
  public var depth: Double { world.depth(pitch: grid.exactPitch, size: camera.viewport) }

  /// The view as it is written, to a thousandth of a pixel.
  public var view: ViewDescription {
    let grid = grid
    let width = grid.exactPitch * BigFloat(grid.size.width)
    guard let center = try? ViewDescription.center(world.centerText(of: grid)),
      let extent = Numeral(width.decimalText(digits: 17))
    else { preconditionFailure("a camera's numbers are finite") }
    return ViewDescription(center: center, extent: .width(extent))
  }

  /// The tiles on display, for tiles of so many pixels a side, 1 to 16,384; other sizes count as the
  /// nearest of these.
  public func tileBox(tileSize: Int = 256) -> TileBox {
    let sizes = Limits.tileSize
    return camera.tileBox(tileSize: min(max(tileSize, sizes.lowerBound), sizes.upperBound))
  }
}
