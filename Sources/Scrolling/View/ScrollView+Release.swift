import FathomNavigation

extension ScrollView {
  /// Ends the last touch: dragged content moves on, and content beyond its limits comes back.
  mutating func release(isCancelled: Bool) {
    guard let session else { return }
    if session.isZooming {
      endPinch()
      // The zoom bounces, and the offset with it.
      guard self.session != nil else { return }
    }
    guard session.isDragging else {
      releaseWithoutDrag(session, isCancelled: isCancelled)
      return
    }
    let velocity = isCancelled ? Point(x: 0, y: 0) : releaseVelocity(session)
    endDrag(session, velocity: velocity)
  }

  /// The velocity of the offset at the release, in points per second.
  func releaseVelocity(_ session: TouchSession) -> Point<Double> {
    let velocity = session.velocity.velocity(at: time)
    return Point { axis in
      movesFreely(session, on: axis) && session.excess[axis] == 0 ? -velocity[axis] : 0
    }
  }

  private mutating func releaseWithoutDrag(_ session: TouchSession, isCancelled: Bool) {
    endContentTouch(session, isCancelled: isCancelled)
    activity = .resting
    comeToRest(
      dragStart: session.startOffset,
      sendsSettling: session.caughtMotion || session.content == .over
    )
    if session.content != .over, !isCancelled { recognizeTap(session) }
  }

  // MARK: - Pinches

  /// Ends a pinch: the zoom is within its limits, or bounces.
  mutating func endPinch() {
    guard var session else { return }
    let target = zoom.clamped(to: zoomLimits)
    guard target != zoom else {
      session.isZooming = false
      activity = .touching(session)
      resumeSession()
      send(.didEndZooming(zoom: zoom))
      return
    }
    let place = withinLimits(
      anchoredOffset(about: session.centroid, zoom: target),
      zoom: target
    )
    stopTracking()
    let spring = Spring(start: 1, end: 0, velocity: 0, stiffness: physics.springStiffness)
    let passage = Motion.Passage(
      fromOffset: offset,
      toOffset: place,
      fromZoom: zoom,
      toZoom: target,
      pace: .spring(spring)
    )
    begin(
      Motion(
        .zoomBounce,
        passage,
        at: time,
        duration: spring.duration(threshold: physics.zoomSpringThreshold)
      )
    )
  }

  /// Takes the content from the touches that are down, for a motion that they have no part in.
  mutating func cancelSession() {
    guard let session else { return }
    stopTracking()
    guard session.isZooming else { return }
    // There is no bounce that would bring it back.
    let target = zoom.clamped(to: zoomLimits)
    if target != zoom {
      let place = anchoredOffset(about: session.centroid, zoom: target)
      zoom = target
      send(.didZoom)
      move(to: withinLimits(place, zoom: target))
    }
    send(.didEndZooming(zoom: zoom))
  }

  private mutating func stopTracking() {
    guard let session else { return }
    ignoredTouches = Set(touches.touches.map(\.finger))
    activity = .resting
    if session.isDragging { indicatorsFadeAt = min(indicatorsFadeAt, time) }
    if session.isOwnDrag {
      if !isPagingEnabled {
        send(.willEndDragging(velocity: Point(x: 0, y: 0), target: offset))
      }
      send(.didEndDragging(willDecelerate: false))
    }
    if session.content == .holding { send(.contentTouchCancelled) }
  }
}
