package import BigInt
package import FathomNumbers

/// The view onto a world of unlimited depth, after "UIScrollView (Zooming)".
///
/// While a gesture lasts only ``relativeZoom`` changes, between 0.5 and 2; when it ends,
/// ``commitZoom(_:)`` transfers it into ``scale``. One gesture is limited, all of them together are
/// not, but for the precision of `Scalar`: the same code runs in every number type.
package struct Camera<Scalar: WorldScalar>: Sendable {
  /// A step of a commit; the cases are in the order of the source document.
  package enum CommitStep: Sendable {
    case cacheOffset
    case resetZoom
    case transferZoom
    case sizeContent
    case restoreOffset
    case reload
    case flashIndicators
  }

  /// The zooms that one gesture may reach.
  package static var gestureZoomRange: ClosedRange<Scalar> { Scalar(0.5)...Scalar(2.0) }

  /// The frame, in pixels.
  package let viewport: Size<Int>

  /// The world's extent in world units, or nil for a world without bounds.
  package let world: Size<Scalar>?

  /// The distances that the view may be scrolled past the content's edges, in pixels.
  package let insets: EdgeInsets<Scalar>

  /// Pixels per world unit, without the zoom of the gesture in progress.
  package private(set) var scale: Scalar

  /// The content's point at the viewport's top-left corner, in pixels.
  package private(set) var offset: Point<Scalar>

  /// The zoom of the gesture in progress; 1 between gestures.
  package private(set) var relativeZoom: Scalar

  /// The world's extent in pixels at ``scale``; nil for a world without bounds.
  package private(set) var contentSize: Size<Scalar>?

  /// The phase of the pixel lattice: the fraction of the offset after the last commit, held until the
  /// next, so that tiles keep their place on it whatever scrolls or zooms.
  package internal(set) var phase: Point<Scalar>

  /// Creates a camera, perhaps in the middle of a gesture; `scale` is in pixels per world unit and
  /// positive.
  package init(
    world: Size<Scalar>?,
    scale: Scalar,
    offset: Point<Scalar>,
    viewport: Size<Int>,
    insets: EdgeInsets<Scalar>? = nil,
    relativeZoom: Scalar = Scalar(1)
  ) {
    precondition(viewport.width > 0 && viewport.height > 0, "a viewport has at least one pixel")
    self.world = world
    self.scale = scale
    self.offset = offset
    self.viewport = viewport
    let zero = Scalar(0)
    self.insets = insets ?? EdgeInsets(top: zero, left: zero, bottom: zero, right: zero)
    self.relativeZoom = relativeZoom
    phase = Point(x: zero, y: zero)
    sizeContent()
    settleLattice()
  }

  // MARK: - Gestures

  /// Scrolls by a distance in pixels, as far as content and insets allow.
  package mutating func pan(by distance: Size<Scalar>) {
    offset.x = offset.x + distance.width
    offset.y = offset.y + distance.height
    if let range = offsetRange {
      offset.x = min(max(offset.x, range.x.lowerBound), range.x.upperBound)
      offset.y = min(max(offset.y, range.y.lowerBound), range.y.upperBound)
    }
  }

  /// Zooms within the gesture in progress, keeping the viewport's point `anchor` where it is.
  ///
  /// The gesture's whole zoom stays within ``gestureZoomRange``.
  package mutating func zoom(by factor: Scalar, about anchor: Point<Scalar>) {
    let range = Self.gestureZoomRange
    setRelativeZoom(
      min(max(relativeZoom * factor, range.lowerBound), range.upperBound),
      about: anchor
    )
  }

  /// Ends the gesture: transfers its zoom into the world's scale.
  ///
  /// What is on screen stays where it is, since the overall zoom is the same before and after.
  /// Calls `observe` after every step with the camera as it is then; at `.reload` the lattice is that
  /// of the new scale and all tiles are to be drawn anew, at `.flashIndicators` an owner flashes its
  /// own.
  package mutating func commitZoom(_ observe: (CommitStep, Self) -> Void = { _, _ in }) {
    let zoom = relativeZoom
    let cachedOffset = offset
    observe(.cacheOffset, self)
    // As in UIKit, setting the zoom moves the offset too: about the centre of the viewport.
    setRelativeZoom(Scalar(1), about: viewportCenter)
    observe(.resetZoom, self)
    scale = scale * zoom
    observe(.transferZoom, self)
    sizeContent()
    observe(.sizeContent, self)
    offset = cachedOffset
    observe(.restoreOffset, self)
    settleLattice()
    observe(.reload, self)
    observe(.flashIndicators, self)
  }

  /// The same camera on a frame of `ratio` times the pixels each way: a point of the view is a square
  /// of pixels.
  package func magnified(by ratio: Int) -> Self {
    let factor = Scalar(ratio)
    var camera = Camera(
      world: world,
      scale: scale * factor,
      offset: Point(x: offset.x * factor, y: offset.y * factor),
      viewport: Size(width: viewport.width * ratio, height: viewport.height * ratio),
      insets: EdgeInsets(
        top: insets.top * factor,
        left: insets.left * factor,
        bottom: insets.bottom * factor,
        right: insets.right * factor
      ),
      relativeZoom: relativeZoom
    )
    camera.phase = Point(
      x: Self.fraction(phase.x * factor),
      y: Self.fraction(phase.y * factor)
    )
    return camera
  }

  /// The same camera on a frame that reaches `margin` pixels farther on all sides, with the same
  /// lattice.
  package func widened(by margin: Int) -> Self {
    var camera = Camera(
      world: world,
      scale: scale,
      offset: Point(x: offset.x - Scalar(margin), y: offset.y - Scalar(margin)),
      viewport: Size(width: viewport.width + 2 * margin, height: viewport.height + 2 * margin),
      insets: insets,
      relativeZoom: relativeZoom
    )
    camera.phase = phase
    return camera
  }

  /// The same camera on a frame of another size, its top-left corner where it was.
  package func resized(to viewport: Size<Int>) -> Self {
    var camera = Camera(
      world: world,
      scale: scale,
      offset: offset,
      viewport: viewport,
      insets: insets,
      relativeZoom: relativeZoom
    )
    camera.phase = phase
    return camera
  }

  /// Takes over the offset and the zoom of a scroll view, which may be beyond an edge or a limit.
  package mutating func follow(offset: Point<Scalar>, relativeZoom: Scalar) {
    self.offset = offset
    self.relativeZoom = relativeZoom
  }

  private mutating func setRelativeZoom(_ zoom: Scalar, about anchor: Point<Scalar>) {
    let factor = zoom / relativeZoom
    offset.x = (offset.x + anchor.x) * factor - anchor.x
    offset.y = (offset.y + anchor.y) * factor - anchor.y
    relativeZoom = zoom
  }

  /// Lays the lattice where the viewport's pixels are; at zero in the middle of a gesture.
  private mutating func settleLattice() {
    guard relativeZoom == Scalar(1) else { return }
    phase = Point(x: Self.fraction(offset.x), y: Self.fraction(offset.y))
  }

  private static func fraction(_ offset: Scalar) -> Scalar {
    // A view that is lost may be found again.
    offset.floor.map { offset - Scalar($0) } ?? Scalar(0)
  }

  private mutating func sizeContent() {
    contentSize = world.map { Size(width: $0.width * scale, height: $0.height * scale) }
  }

  // MARK: - Geometry

  /// The middle of the viewport, in pixels from its top-left corner.
  package var viewportCenter: Point<Scalar> {
    Point(
      x: Scalar(viewport.width) / Scalar(2),
      y: Scalar(viewport.height) / Scalar(2)
    )
  }

  /// The offsets that content and insets allow; nil for a world without bounds.
  ///
  /// Content that is smaller than the viewport and its insets leaves one value, the least.
  package var offsetRange: (x: ClosedRange<Scalar>, y: ClosedRange<Scalar>)? {
    guard let contentSize else { return nil }
    func range(
      _ content: Scalar,
      _ extent: Int,
      _ leading: Scalar,
      _ trailing: Scalar
    ) -> ClosedRange<Scalar> {
      let least = -leading
      return least...max(least, content * relativeZoom + trailing - Scalar(extent))
    }
    return (
      range(contentSize.width, viewport.width, insets.left, insets.right),
      range(contentSize.height, viewport.height, insets.top, insets.bottom)
    )
  }

  /// The world point, counted from the world's top-left corner, at a point of the viewport.
  package func worldPoint(at point: Point<Scalar>) -> Point<Scalar> {
    let pixelsPerUnit = scale * relativeZoom
    return Point(
      x: (offset.x + point.x) / pixelsPerUnit,
      y: (offset.y + point.y) / pixelsPerUnit
    )
  }

  /// The pixels of the lattice at ``scale`` that the viewport shows.
  ///
  /// Between gestures they are shown one to one, as many as the viewport has: an offset between two
  /// pixels of the lattice is rounded to the nearest. During a gesture the viewport shows the
  /// stretched lattice, rounded outward. The region is empty when the offset is not finite.
  package var framePixels: PixelRegion {
    guard let columns = frameRange(offset.x, phase.x, viewport.width),
      let rows = frameRange(offset.y, phase.y, viewport.height)
    else { return .empty }
    return PixelRegion(columns: columns, rows: rows)
  }

  private func frameRange(_ offset: Scalar, _ phase: Scalar, _ extent: Int) -> Range<BigInt>? {
    if relativeZoom == Scalar(1) {
      let place = offset - phase
      guard let below = place.floor else { return nil }
      let first = place - Scalar(below) < Scalar(0.5) ? below : below + 1
      return first..<first + BigInt(extent)
    }
    guard let first = (offset / relativeZoom - phase).floor,
      let end = ((offset + Scalar(extent)) / relativeZoom - phase).ceiling
    else { return nil }
    return first..<max(first, end)
  }

  /// The pixels of the lattice at ``scale`` that are on display: ``framePixels`` within the legal
  /// area.
  ///
  /// The region is empty when the view has left the world.
  package var visiblePixels: PixelRegion {
    let frame = framePixels
    guard let contentSize else { return frame }
    // A pixel belongs to the world when its centre does.
    guard let width = (contentSize.width - phase.x - Scalar(0.5)).ceiling,
      let height = (contentSize.height - phase.y - Scalar(0.5)).ceiling
    else { return .empty }
    return frame.intersection(
      PixelRegion(columns: 0..<max(0, width), rows: 0..<max(0, height))
    )
  }

  /// The tiles on display: ``visiblePixels`` in tiles, snapped outward.
  package func tileBox(tileSize: Int) -> TileBox {
    TileBox(covering: visiblePixels, tileSize: tileSize)
  }

  /// A tile's part of the legal area, in lattice pixels.
  package func tileFrame(column: BigInt, row: BigInt, tileSize: Int) -> PixelRegion {
    let size = BigInt(tileSize)
    let whole = PixelRegion(
      columns: column * size..<(column + 1) * size,
      rows: row * size..<(row + 1) * size
    )
    guard let contentSize else { return whole }
    guard let width = (contentSize.width - Scalar(0.5)).ceiling,
      let height = (contentSize.height - Scalar(0.5)).ceiling
    else { return .empty }
    return whole.intersection(
      PixelRegion(columns: 0..<max(0, width), rows: 0..<max(0, height))
    )
  }

  /// The scalar's bits below one pixel: at 0 neighbouring pixels begin to coincide.
  ///
  /// Nil for a scalar without a fixed precision, and when the offset is not finite.
  package var bitsLeft: Int? {
    guard let bits = Scalar.significandBits, let x = offset.x.exactValue,
      let y = offset.y.exactValue
    else { return nil }
    let used = [x, y].filter { !$0.isZero }.map(\.exponent).max() ?? 0
    return bits - max(used, 0)
  }
}
