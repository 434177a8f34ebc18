import BigInt
package import FathomNavigation
package import FathomNumbers

/// A scroll view onto a world that can be zoomed without end.
///
/// The scroll view knows only a window of the content round where it is, so that it counts in small
/// numbers at any depth; the camera knows where the window lies. When a zoom ends, the camera takes
/// it over and the scroll view is at zoom 1 again: a gesture's zoom is limited, all of them
/// together are not.
package struct DeepScrollView: Sendable {
  /// The scroll view that touches move; its content is the window.
  package private(set) var scrollView: ScrollView

  /// The camera: the view's place in the world.
  package private(set) var camera: Camera<BigFloat>

  /// The window's top-left corner, in pixels of the world at the camera's scale.
  private var window: Point<BigFloat>

  /// Whether the window has been stretched or shrunk since it was opened.
  private var isWindowStale = true

  /// The pixels that the window extends beyond the view: more than any flick goes.
  static let reach = 1 << 20

  /// Creates a view over a camera that is not in the middle of a gesture.
  ///
  /// `behavior` says how it scrolls and zooms; its size, content and insets are those of the camera,
  /// and its zoom's limits apply to each gesture for itself.
  package init(_ camera: Camera<BigFloat>, behavior: ScrollView) {
    self.camera = camera
    scrollView = behavior
    scrollView.size = Size(
      width: Double(camera.viewport.width),
      height: Double(camera.viewport.height)
    )
    let insets = camera.insets
    scrollView.contentInset = EdgeInsets(
      top: Double(insets.top),
      left: Double(insets.left),
      bottom: Double(insets.bottom),
      right: Double(insets.right)
    )
    scrollView.hasZoomableContent = true
    window = camera.offset
    deepen()
    openWindow()
  }

  // MARK: - Time, touches and requests

  /// Advances the time.
  package mutating func advance(to newTime: Double) {
    scrollView.advance(to: newTime)
    follow()
  }

  /// Receives a touch event.
  package mutating func receive(_ event: TouchEvent) throws(TouchError) {
    try scrollView.receive(event)
    follow()
    // The new touch may have caught a flick far from where that began.
    if event.touches.contains(where: { $0.phase == .began }) { openWindow() }
  }

  /// Performs a request; offsets and rectangles are those of the window.
  package mutating func perform(_ request: ScrollRequest, at newTime: Double) {
    scrollView.perform(request, at: newTime)
    follow()
  }

  /// The messages since the last call; their offsets are those of the window.
  package mutating func takeMessages() -> [TimedMessage] {
    scrollView.takeMessages()
  }

  // MARK: - The camera

  /// Shows what another camera sees, at rest.
  mutating func show(_ newCamera: Camera<BigFloat>) {
    camera = newCamera
    window = newCamera.offset
    scrollView.beAtRest()
    isWindowStale = true
    deepen()
    openWindow()
  }

  private mutating func follow() {
    let zoom = BigFloat(scrollView.zoom)
    let offset = scrollView.offset
    camera.follow(
      offset: Point { window[$0] * zoom + BigFloat(offset[$0]) },
      relativeZoom: zoom
    )
    if scrollView.hasZoomToTransfer { commitZoom() }
    resize()
    if scrollView.isAtRest { openWindow() }
  }

  /// Ends a zoom: the camera takes it over, and the scroll view is at zoom 1 again.
  private mutating func commitZoom() {
    var camera = camera
    camera.commitZoom { step, _ in
      switch step {
      case .transferZoom:
        let zoom = BigFloat(scrollView.transferZoom())
        window = Point { window[$0] * zoom }
      case .flashIndicators: scrollView.flashIndicators(at: scrollView.time)
      default: break
      }
    }
    self.camera = camera
    deepen()
    isWindowStale = true
  }

  /// Gives the camera the size of the scroll view.
  private mutating func resize() {
    let size = Size(width: Int(scrollView.size.width), height: Int(scrollView.size.height))
    guard size != camera.viewport else { return }
    camera = camera.resized(to: size)
    isWindowStale = true
  }

  /// Gives the camera the precision that its depth asks for.
  private mutating func deepen() {
    let precision = camera.scale.precision
    camera = camera.deepened()
    guard camera.scale.precision > precision else { return }
    window = Point { window[$0].rounded(toPrecision: camera.scale.precision) }
  }

  /// Whether the view has come near an edge of the window that is none of the world.
  private var isNearWindowEdge: Bool {
    Axis.allCases.contains { axis in
      let toStart = scrollView.offset[axis]
      let toEnd = scrollView.contentSize[axis] - scrollView.size[axis] - toStart
      let extent = camera.contentSize?[axis]
      let endsWorld = extent.map { $0 - window[axis] <= BigFloat(2 * Self.reach) } ?? false
      return !window[axis].isZero && toStart < Double(Self.reach / 2)
        || !endsWorld && toEnd < Double(Self.reach / 2)
    }
  }

  /// Lays the window round the view, so that the scroll view's numbers are small; not while
  /// anything moves or is zoomed.
  private mutating func openWindow() {
    guard scrollView.motion == nil, !scrollView.isZooming, isWindowStale || isNearWindowEdge else {
      return
    }
    isWindowStale = false
    let reach = BigInt(Self.reach)
    var size = Size(width: 0.0, height: 0.0)
    var offset = scrollView.offset
    for axis in Axis.allCases {
      let extent = camera.contentSize?[axis]
      guard let pixel = camera.offset[axis].floor else { continue }
      // A bounded world begins at 0; where that is near, so does the window.
      let start = extent != nil && pixel <= reach ? BigFloat(0) : BigFloat(pixel - reach)
      offset[axis] = Double(
        camera.offset[axis] - start.rounded(toPrecision: camera.scale.precision)
      )
      // Bits that the offset in the window cannot hold go to the window: the camera stays exactly.
      window[axis] = camera.offset[axis] - BigFloat(offset[axis])
      let whole = Double(2 * Self.reach) + scrollView.size[axis]
      let length = extent.map { min(Double($0 - window[axis]), whole) } ?? whole
      if axis == .horizontal { size.width = length } else { size.height = length }
    }
    scrollView.relocate(offset: offset, contentSize: size)
  }
}
