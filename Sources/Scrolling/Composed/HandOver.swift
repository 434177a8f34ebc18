package import FathomNavigation

/// The hand-over of a drag from an inner scroll view to the outer one: beyond the inner view's edge
/// the outer view follows the touches where it can scroll, and comes back first when they do.
package struct HandOver: Sendable {
  /// The part of the touches' way that the outer view followed, for its velocity at the release.
  private var excess: VelocityTracker
  private var outerStart = Point(x: 0.0, y: 0.0)
  /// The inner view's corner at the first touch; it may move under the touches.
  private var touchOrigin = Point(x: 0.0, y: 0.0)

  package init(_ outer: ScrollView) {
    excess = VelocityTracker(window: outer.physics.velocityWindow)
  }

  /// On axes where the outer view can go on, the inner one hands over what goes beyond its edge.
  package static func share(_ outer: ScrollView, with inner: inout ScrollView) {
    var axes: Axes = []
    if outer.isDraggable(on: .horizontal) { axes.insert(.horizontal) }
    if outer.isDraggable(on: .vertical) { axes.insert(.vertical) }
    inner.handsOver = axes
  }

  /// Receives a touch event at the time that both views have advanced to; places are those of the
  /// outer view, and the inner one's corner is at `innerOrigin` there.
  package mutating func receive(
    _ event: TouchEvent,
    outer: inout ScrollView,
    inner: inout ScrollView,
    innerOrigin: Point<Double>
  ) throws(TouchError) {
    let wasTracking = inner.isTracking
    if !wasTracking { touchOrigin = innerOrigin }
    Self.share(outer, with: &inner)
    let touches = event.touches.map { touch in
      let reach = TouchSet.greatestCoordinate
      let place = Point { (touch.location[$0] - touchOrigin[$0]).clamped(to: -reach...reach) }
      return Touch(finger: touch.finger, phase: touch.phase, location: place)
    }
    try inner.receive(TouchEvent(time: event.time, touches: touches))
    if !wasTracking, inner.isTracking {
      // A touch stops whatever moves under it, also the outer view.
      outer.interruptMotion()
      outerStart = outer.offset
      excess.reset()
    }
    if let session = inner.session {
      passOn(session, at: inner.time, to: &outer)
    } else if wasTracking {
      outer.endOutsideDrag(velocity: excess.velocity(at: event.time))
    }
  }

  private mutating func passOn(
    _ session: TouchSession,
    at time: Double,
    to outer: inout ScrollView
  ) {
    excess.add(session.excess, at: time)
    guard outer.isDragging || session.excess != Point(x: 0, y: 0) else { return }
    if outer.interruptMotion() {
      // A request moved the outer view meanwhile: the touches go on from its present offset.
      outerStart = Point { outer.offset[$0] - session.excess[$0] }
    }
    outer.dragFromOutside(to: Point { outerStart[$0] + session.excess[$0] }, from: outerStart)
  }

  /// Ends the outer view's drag where an animation took the inner view's content from the touches.
  package static func release(_ outer: inout ScrollView, unless inner: ScrollView) {
    guard outer.isDragging, !inner.isTracking else { return }
    outer.endOutsideDrag(velocity: Point(x: 0, y: 0))
  }
}

extension ScrollView {
  /// Moves the content to the offset that the touches of another view ask for; `start` is the
  /// offset at their beginning.
  fileprivate mutating func dragFromOutside(to asked: Point<Double>, from start: Point<Double>) {
    if session == nil {
      var session = TouchSession(
        TapCandidate(start: time, touchCount: 1, location: Point(x: 0, y: 0)),
        offset: start,
        zoom: 1,
        content: .over,
        caughtMotion: false,
        velocityWindow: physics.velocityWindow
      )
      (session.isDragging, session.isOwnDrag) = (true, true)
      activity = .touching(session)
      indicatorsFadeAt = .infinity
      send(.willBeginDragging)
    }
    move(to: shownOffset(of: asked))
  }

  /// Ends the drag with the offset at a velocity in points per second.
  fileprivate mutating func endOutsideDrag(velocity: Point<Double>) {
    if let session {
      endDrag(session, velocity: velocity)
    } else {
      comeToRest(dragStart: offset, sendsSettling: false)
    }
  }
}
