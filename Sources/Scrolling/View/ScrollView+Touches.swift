import FathomNavigation

extension ScrollView {
  /// Receives a touch event, whose time is not before the present one.
  ///
  /// Throws for impossible touches, and nothing has changed then.
  public mutating func receive(_ event: TouchEvent) throws(TouchError) {
    guard event.time >= time else { throw .outOfOrder(time: event.time, previous: time) }
    var newTouches = touches
    for touch in event.touches { try newTouches.apply(touch) }
    advance(to: event.time)

    // All touches move first, also those that end; only then does their number change.
    var moved = touches
    for touch in event.touches where touches.contains(touch.finger) && touch.phase != .began {
      try moved.apply(Touch(finger: touch.finger, phase: .moved, location: touch.location))
    }
    let isCancelled = event.touches.contains { $0.phase == .cancelled }
    let count = trackedTouches.count
    touches = moved
    followTouches()

    touches = newTouches
    ignoredTouches = ignoredTouches.filter(touches.contains)
    let began = event.touches.contains { $0.phase == .began }
    if trackedTouches.count != count || began { changeTouches(isCancelled: isCancelled) }
  }

  /// The touches that may move the content.
  private var trackedTouches: TouchSet { touches.without(ignoredTouches) }

  // MARK: - More or fewer touches

  private mutating func changeTouches(isCancelled: Bool) {
    let tracked = trackedTouches
    guard tracked.count > 0 else {
      if session != nil { release(isCancelled: isCancelled) }
      return
    }
    guard var session else {
      if isZoomBouncing {
        ignoredTouches = Set(touches.touches.map(\.finger))
      } else {
        beginSession()
      }
      return
    }
    if tracked.count > session.tap.touchCount {
      session.tap.touchCount = tracked.count
      session.tap.location = tracked.centroid
    }
    activity = .touching(session)
    if session.isZooming, tracked.count < 2 {
      endPinch()
    } else {
      resumeSession()
    }
  }

  private mutating func beginSession() {
    let caughtMotion = interruptMotion()
    // Touches that a motion left out count again together with the new one.
    ignoredTouches = []
    let centroid = trackedTouches.centroid
    let delay = delaysContentTouches ? physics.contentTouchDelay : 0
    activity = .touching(
      TouchSession(
        TapCandidate(start: time, touchCount: trackedTouches.count, location: centroid),
        offset: offset,
        zoom: zoom,
        content: caughtMotion ? .over : .waiting(until: time + delay, centroid),
        caughtMotion: caughtMotion,
        velocityWindow: physics.velocityWindow
      )
    )
    resumeSession()
    if delay == 0 { deliverContentTouch(before: .infinity) }
  }

  /// Begins to count anew from the present touches, offset and zoom; nothing moves.
  mutating func resumeSession() {
    guard var session else { return }
    let tracked = trackedTouches
    session.base.centroid = tracked.centroid
    session.centroid = tracked.centroid
    session.base.spread = max(tracked.spread, physics.leastSpread)
    session.base.offset = Point { axis in
      guard givesWay(on: axis) else { return offset[axis] + session.excess[axis] }
      return physics.rubberBand.unbanded(
        offset[axis],
        to: limits(on: axis),
        extent: size[axis]
      )
    }
    session.base.zoom = bouncesZoom ? physics.zoomRubberBand.unbanded(zoom, to: zoomLimits) : zoom
    session.base.shownZoom = zoom
    session.velocity.reset()
    session.velocity.add(tracked.centroid, at: time)
    activity = .touching(session)
  }

  // MARK: - Touches that move

  private mutating func followTouches() {
    guard var session else { return }
    let tracked = trackedTouches
    guard tracked.count > 0 else { return }
    let centroid = tracked.centroid
    session.velocity.add(centroid, at: time)
    session.centroid = centroid
    activity = .touching(session)
    beginPinch(spread: tracked.spread, count: tracked.count)
    beginDrag(centroid)
    guard let begun = self.session, begun.isDragging || begun.isZooming else { return }
    session = begun

    var shownZoom = zoom
    if session.isZooming {
      let spread = max(tracked.spread, physics.leastSpread)
      let askedZoom = session.base.zoom * (spread / session.base.spread)
      shownZoom =
        bouncesZoom
        ? physics.zoomRubberBand.banded(askedZoom, to: zoomLimits)
        : askedZoom.clamped(to: zoomLimits)
    }
    let askedOffset = askedOffset(session, centroid: centroid, shownZoom: shownZoom)
    if shownZoom != zoom {
      zoom = shownZoom
      send(.didZoom)
    }
    let shown = shownOffset(of: askedOffset)
    // A pinch hands nothing over.
    if !session.isZooming {
      session.excess = Point { axis in
        handsOver.contains(axis) ? askedOffset[axis] - shown[axis] : 0
      }
    }
    activity = .touching(session)
    move(to: shown)
  }

  /// The offset that the touches ask for: it keeps the same content under their centroid.
  private func askedOffset(
    _ session: TouchSession,
    centroid: Point<Double>,
    shownZoom: Double
  ) -> Point<Double> {
    let travel = session.travel(to: centroid)
    return Point { axis in
      let base = session.base.offset[axis]
      if session.isZooming {
        return Self.anchoredOffset(
          base - session.excess[axis],
          anchor: session.base.centroid[axis],
          factor: shownZoom / session.base.shownZoom,
          origin: contentOrigin(on: axis, zoom: session.base.shownZoom),
          newOrigin: contentOrigin(on: axis, zoom: shownZoom)
        ) - travel[axis]
      }
      return movesFreely(session, on: axis) ? base - travel[axis] : base
    }
  }

  /// Whether the drag moves an axis, or would move another view beyond its limits.
  func movesFreely(_ session: TouchSession, on axis: Axis) -> Bool {
    session.isDragging && session.lockedAxis != axis.other
      && (isDraggable(on: axis) || handsOver.contains(axis))
  }

  /// The offset shown for one that touches ask for.
  func shownOffset(of asked: Point<Double>) -> Point<Double> {
    Point { axis in
      let limits = limits(on: axis)
      return givesWay(on: axis)
        ? physics.rubberBand.banded(asked[axis], to: limits, extent: size[axis])
        : asked[axis].clamped(to: limits)
    }
  }

  private mutating func beginPinch(spread: Double, count: Int) {
    guard var session, !session.isZooming, count > 1, canZoom,
      (spread - session.base.spread).magnitude >= physics.pinchThreshold,
      takeContentTouch()
    else { return }
    session.isZooming = true
    session.content = .over
    activity = .touching(session)
    send(.willBeginZooming)
  }

  private mutating func beginDrag(_ centroid: Point<Double>) {
    guard var session, !session.isDragging, isScrollEnabled else { return }
    let travel = session.travel(to: centroid)
    let movable = Axis.allCases.filter { isDraggable(on: $0) || handsOver.contains($0) }
    guard movable.contains(where: { travel[$0].magnitude >= physics.dragThreshold }),
      takeContentTouch()
    else { return }
    session.isDragging = true
    session.content = .over
    session.isOwnDrag = Axis.allCases.contains(where: isDraggable)
    if isDirectionalLockEnabled, Axis.allCases.allSatisfy({ isDraggable(on: $0) }) {
      session.lockedAxis = Axis.allCases.first { axis in
        travel[axis].magnitude >= physics.directionalLockRatio * travel[axis.other].magnitude
      }
    }
    activity = .touching(session)
    guard session.isOwnDrag else { return }
    indicatorsFadeAt = .infinity
    send(.willBeginDragging)
  }
}
