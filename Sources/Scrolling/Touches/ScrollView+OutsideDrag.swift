import FathomNavigation

/// A drag by fingers that another view follows.
extension ScrollView {
  /// Moves the content to where the fingers ask for; `start` is where they found it.
  mutating func dragFromOutside(to asked: Point<Double>, from start: Point<Double>) {
    if session == nil {
      activity = .touching(TouchSession(draggingFrom: start, at: time, physics))
      indicatorsFadeAt = .infinity
      send(.willBeginDragging)
    }
    move(to: shownOffset(of: asked))
  }

  /// The fingers left, with the offset at a velocity in points per second.
  mutating func endOutsideDrag(velocity: Point<Double>) {
    if let session {
      endDrag(session, velocity: velocity)
    } else {
      comeToRest(dragStart: offset, tells: false)
    }
  }
}

extension TouchSession {
  /// A drag whose fingers belong to another view.
  fileprivate init(draggingFrom offset: Point<Double>, at time: Double, _ physics: ScrollPhysics) {
    let corner = Point(x: 0.0, y: 0.0)
    self.init(
      baseCentroid: corner,
      baseSpread: physics.leastSpread,
      baseOffset: offset,
      baseZoom: 1,
      baseShownZoom: 1,
      centroid: corner,
      askedOffset: offset,
      askedZoom: 1,
      isDragging: true,
      isOwnDrag: true,
      startOffset: offset,
      caughtMotion: false,
      velocity: VelocityTracker(window: physics.velocityWindow),
      content: .over,
      tap: TapCandidate(start: time, fingerCount: 1, location: corner)
    )
  }
}
