public import FathomNavigation

extension ScrollView {
  /// Sets the offset at a time on request: no bounce, no indicators, and no limits.
  public mutating func setOffset(_ newOffset: Point<Double>, animated: Bool, at newTime: Double) {
    advance(to: newTime)
    guard animated else {
      interruptMotion()
      move(to: newOffset)
      resumeSession()
      if isAtRest { settle() }
      return
    }
    animate(.offsetAnimation, to: newOffset)
  }

  /// Moves the content as little as possible so that a rectangle of it, in points at zoom 1, shows
  /// in the part of the view that the insets leave free.
  ///
  /// A rectangle greater than that part shows its top-left corner.
  public mutating func scrollToVisible(_ rectangle: Rectangle, animated: Bool, at newTime: Double) {
    advance(to: newTime)
    let target = Point { axis in
      let range = rectangle.range(on: axis)
      let origin = contentOrigin(on: axis, zoom: zoom)
      let (start, end) = (range.lowerBound * zoom + origin, range.upperBound * zoom + origin)
      // The offsets at which the rectangle begins and ends where the free part does.
      let first = start - contentInset.leading(axis)
      let last = end - size[axis] + contentInset.trailing(axis)
      let position = offset[axis] > first || last > first ? first : max(offset[axis], last)
      // An axis that shows the rectangle stays, even if a request put it beyond its limits.
      return position == offset[axis] ? position : position.clamped(to: limits(on: axis))
    }
    guard target != offset else { return }
    setOffset(target, animated: animated, at: newTime)
  }

  /// Goes to the top as the user asks for by a tap on the status bar.
  ///
  /// Does nothing without ``scrollsToTop`` or ``isScrollEnabled``, if ``shouldScrollToTop``
  /// refuses, and at the top.
  public mutating func scrollToTop(at newTime: Double) {
    advance(to: newTime)
    guard scrollsToTop, isScrollEnabled, session == nil,
      offset.y != limits(on: .vertical).lowerBound, shouldScrollToTop?() ?? true
    else { return }
    interruptMotion()
    let x = offset.x.clamped(to: limits(on: .horizontal))
    animate(.scrollToTop, to: Point(x: x, y: limits(on: .vertical).lowerBound))
  }

  /// The page that shows at the view's left edge, as a page control has it: offset / width, cut.
  public var page: Int {
    guard size.width > 0 else { return 0 }
    return Int(exactly: (max(0, offset.x) / size.width).rounded(.down)) ?? 0
  }

  /// Goes to a page as a tap on a page control does.
  public mutating func goToPage(_ page: Int, animated: Bool, at newTime: Double) {
    advance(to: newTime)
    // The limits are those of the zoom that a bounce or a pinch comes to.
    interruptMotion()
    let y = offset.y.clamped(to: limits(on: .vertical, zoom: zoom.clamped(to: zoomLimits)))
    setOffset(Point(x: Double(page) * size.width, y: y), animated: animated, at: newTime)
  }

  /// Gives the view another extent, as turning the device does.
  ///
  /// Content, insets and zoom stay; the offset as well, as far as it is legal. What moves stops, and
  /// touches that are down have no effect any more.
  public mutating func resize(to newSize: Size<Double>, at newTime: Double) {
    advance(to: newTime)
    guard newSize != size else { return }
    interruptMotion()
    cancelSession()
    size = newSize
    move(to: withinLimits(offset, zoom: zoom))
    settle()
  }

  /// Moves the offset, and perhaps the zoom, to an end in the time of an animation.
  mutating func animate(
    _ cause: Motion.Cause,
    to newOffset: Point<Double>,
    zoom newZoom: Double? = nil
  ) {
    interruptMotion()
    cancelSession()
    let curve = AnimationCurve(duration: physics.animationDuration)
    let passage = Motion.Passage(
      fromOffset: offset,
      toOffset: newOffset,
      fromZoom: zoom,
      toZoom: newZoom ?? zoom,
      pace: .curve(curve)
    )
    begin(Motion(cause, passage, at: time, duration: curve.duration))
  }
}
