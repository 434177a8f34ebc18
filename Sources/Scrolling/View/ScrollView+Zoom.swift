public import FathomNavigation

extension ScrollView {
  /// Sets the zoom on request, within its limits; the view's centre goes on showing the same place
  /// as far as the content still fills the view.
  public mutating func setZoom(_ newZoom: Double, animated: Bool, at newTime: Double) {
    zoom(
      to: newZoom,
      about: Point { size[$0] / 2 },
      animated: animated,
      at: newTime
    )
  }

  /// Sets the zoom about a point of the view.
  public mutating func zoom(
    to newZoom: Double,
    about anchor: Point<Double>,
    animated: Bool,
    at newTime: Double
  ) {
    advance(to: newTime)
    let target = newZoom.clamped(to: zoomLimits)
    let place = withinLimits(anchoredOffset(about: anchor, zoom: target), zoom: target)
    change(to: place, zoom: target, animated: animated)
  }

  /// Zooms so that a rectangle of the content, in points at zoom 1, takes as much of the view as
  /// possible, in its middle.
  public mutating func zoom(to rectangle: Rectangle, animated: Bool, at newTime: Double) {
    advance(to: newTime)
    guard rectangle.size.width > 0, rectangle.size.height > 0 else { return }
    let fitting = min(
      size.width / rectangle.size.width,
      size.height / rectangle.size.height
    )
    let target = fitting.clamped(to: zoomLimits)
    let center = rectangle.center
    let place = Point { axis in
      center[axis] * target + contentOrigin(on: axis, zoom: target) - size[axis] / 2
    }
    change(to: withinLimits(place, zoom: target), zoom: target, animated: animated)
  }

  /// Goes one step of the cycle that a double tap goes: below 1 to 1, with the middle of the
  /// content's top edge in the middle of the view's; then to the maximum; then to the minimum.
  public mutating func cycleZoom(animated: Bool, at newTime: Double) {
    advance(to: newTime)
    if zoom < 1 {
      let target = 1.0.clamped(to: zoomLimits)
      let place = Point(x: (contentSize.width * target - size.width) / 2, y: 0)
      change(to: withinLimits(place, zoom: target), zoom: target, animated: animated)
    } else {
      setZoom(zoom < maximumZoom ? maximumZoom : minimumZoom, animated: animated, at: newTime)
    }
  }

  /// Whether a zoom has ended that can be transferred: other than 1, and changed by no touch and no
  /// motion.
  package var hasZoomToTransfer: Bool {
    zoom != 1 && !isZooming && motion?.zoom(at: time) == nil
  }

  /// Transfers the zoom into the content's size: content at this zoom is now content at zoom 1, and
  /// nothing on screen moves.
  ///
  /// Limits and motions are in points of the view and stay the same; so touches that are down and
  /// content that coasts go on. Returns the zoom that it had; while ``hasZoomToTransfer`` is false,
  /// that is 1 and nothing happens.
  public mutating func transferZoom() -> Double {
    guard hasZoomToTransfer else { return 1 }
    let transferred = zoom
    contentSize = Size(
      width: contentSize.width * transferred,
      height: contentSize.height * transferred
    )
    zoom = 1
    resumeSession()
    return transferred
  }

  /// Gives the same content another offset and size; nothing on screen moves, and no message is
  /// sent.
  ///
  /// Not to be called while anything moves by itself.
  mutating func relocate(offset newOffset: Point<Double>, contentSize newSize: Size<Double>) {
    offset = newOffset
    contentSize = newSize
    resumeSession()
  }

  private mutating func change(to newOffset: Point<Double>, zoom newZoom: Double, animated: Bool) {
    guard hasZoomableContent, newZoom != zoom || newOffset != offset else { return }
    if animated {
      animate(.zoomAnimation, to: newOffset, zoom: newZoom)
      return
    }
    interruptMotion()
    if newZoom != zoom {
      zoom = newZoom
      send(.didZoom)
    }
    move(to: newOffset)
    resumeSession()
    if isAtRest { settle() }
  }
}
