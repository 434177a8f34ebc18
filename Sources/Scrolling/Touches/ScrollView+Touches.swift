import FathomNavigation

extension ScrollView {
  /// Takes what fingers did, at a time that is not before that of what happened last.
  ///
  /// Touches that cannot have been are refused, and nothing has happened then.
  package mutating func receive(_ event: TouchEvent) throws(TouchError) {
    guard event.time >= time else { throw .outOfOrder(time: event.time, previous: time) }
    var newFingers = fingers
    for touch in event.touches { try newFingers.apply(touch) }
    advance(to: event.time)

    // All fingers move, wherever they then leave or come; only then are there more or fewer.
    var moved = fingers
    for touch in event.touches where fingers.contains(touch.finger) && touch.phase != .began {
      try moved.apply(Touch(finger: touch.finger, phase: .moved, location: touch.location))
    }
    let isCancelled = event.touches.contains { $0.phase == .cancelled }
    let count = trackedFingers.count
    fingers = moved
    followFingers()

    fingers = newFingers
    ignoredFingers = ignoredFingers.filter(fingers.contains)
    let began = event.touches.contains { $0.phase == .began }
    if trackedFingers.count != count || began { changeFingers(isCancelled: isCancelled) }
  }

  /// The fingers that may move the content.
  private var trackedFingers: TouchSet { fingers.without(ignoredFingers) }

  // MARK: - More or fewer fingers

  private mutating func changeFingers(isCancelled: Bool) {
    let tracked = trackedFingers
    guard tracked.count > 0 else {
      if session != nil { release(isCancelled: isCancelled) }
      return
    }
    guard var session else {
      if isZoomBouncing {
        ignoredFingers = Set(fingers.fingers.map(\.finger))
      } else {
        beginSession()
      }
      return
    }
    if tracked.count > session.tap.fingerCount {
      session.tap.fingerCount = tracked.count
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
    // Fingers that a motion left out are taken in again together with the new one.
    ignoredFingers = []
    let centroid = trackedFingers.centroid
    let delay = delaysContentTouches ? physics.contentTouchDelay : 0
    activity = .touching(
      TouchSession(
        baseCentroid: centroid,
        baseSpread: 0,
        baseOffset: offset,
        baseZoom: zoom,
        baseShownZoom: zoom,
        centroid: centroid,
        askedOffset: offset,
        askedZoom: zoom,
        startOffset: offset,
        caughtMotion: caughtMotion,
        velocity: VelocityTracker(window: physics.velocityWindow),
        content: caughtMotion ? .over : .waiting(until: time + delay, centroid),
        tap: TapCandidate(start: time, fingerCount: trackedFingers.count, location: centroid)
      )
    )
    resumeSession()
    if delay == 0 { deliverContentTouch(before: .infinity) }
  }

  /// Begins to count anew, from where fingers, offset and zoom are; nothing moves.
  mutating func resumeSession() {
    guard var session else { return }
    let tracked = trackedFingers
    session.baseCentroid = tracked.centroid
    session.centroid = tracked.centroid
    session.baseSpread = max(tracked.spread, physics.leastSpread)
    session.baseOffset = Point { axis in
      guard givesWay(on: axis) else { return offset[axis] + session.excess[axis] }
      return physics.rubberBand.unbanded(
        offset[axis],
        to: limits(on: axis),
        extent: size[axis]
      )
    }
    session.baseZoom = bouncesZoom ? physics.zoomRubberBand.unbanded(zoom, to: zoomLimits) : zoom
    session.baseShownZoom = zoom
    session.askedOffset = session.baseOffset
    session.askedZoom = session.baseZoom
    session.velocity.reset()
    session.velocity.add(tracked.centroid, at: time)
    activity = .touching(session)
  }

  // MARK: - Fingers that move

  private mutating func followFingers() {
    guard var session else { return }
    let tracked = trackedFingers
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
      session.askedZoom = session.baseZoom * (spread / session.baseSpread)
      shownZoom =
        bouncesZoom
        ? physics.zoomRubberBand.banded(session.askedZoom, to: zoomLimits)
        : session.askedZoom.clamped(to: zoomLimits)
    }
    session.askedOffset = askedOffset(session, centroid: centroid, shownZoom: shownZoom)
    if shownZoom != zoom {
      zoom = shownZoom
      send(.didZoom)
    }
    let shown = shownOffset(of: session.askedOffset)
    // A pinch hands nothing over.
    if !session.isZooming {
      session.excess = Point { axis in
        handsOver.contains(axis) ? session.askedOffset[axis] - shown[axis] : 0
      }
    }
    activity = .touching(session)
    move(to: shown)
  }

  /// The offset that the fingers ask for: what was under their middle is there again.
  private func askedOffset(
    _ session: TouchSession,
    centroid: Point<Double>,
    shownZoom: Double
  ) -> Point<Double> {
    let travel = session.travel(to: centroid)
    return Point { axis in
      let base = session.baseOffset[axis]
      if session.isZooming {
        return Self.anchoredOffset(
          base - session.excess[axis],
          anchor: session.baseCentroid[axis],
          factor: shownZoom / session.baseShownZoom,
          origin: contentOrigin(on: axis, zoom: session.baseShownZoom),
          newOrigin: contentOrigin(on: axis, zoom: shownZoom)
        ) - travel[axis]
      }
      return movesFreely(session, on: axis) ? base - travel[axis] : base
    }
  }

  /// Whether the fingers' drag moves an axis, or would move another view beyond its limits.
  func movesFreely(_ session: TouchSession, on axis: Axis) -> Bool {
    session.isDragging && session.lockedAxis != axis.other
      && (isDraggable(on: axis) || handsOver.contains(axis))
  }

  /// Where content shows whose fingers ask for an offset.
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
      (spread - session.baseSpread).magnitude >= physics.pinchThreshold,
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
