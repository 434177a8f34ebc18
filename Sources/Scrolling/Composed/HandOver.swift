package import FathomNavigation

/// How fingers on a view within another move both: what they drag moves the inner view; beyond its
/// edge, where the outer one can go on, it does, and comes back first when the fingers do.
package struct HandOver: Sendable {
  /// The way of the fingers that the outer view has had, to estimate its velocity from.
  private var excess: VelocityTracker
  private var outerStart = Point(x: 0.0, y: 0.0)
  /// Where the inner view was when the first finger came down; it may move under the fingers.
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

  /// Takes what fingers did, at the time that both views have come to; places are those of the outer
  /// view, and the inner one's corner is at `innerOrigin` there.
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
      // A finger on the glass stops what moves under it, be it the pages.
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
      // Somebody moved the pages meanwhile: the fingers take them from where they are.
      outerStart = Point { outer.offset[$0] - session.excess[$0] }
    }
    outer.dragFromOutside(to: Point { outerStart[$0] + session.excess[$0] }, from: outerStart)
  }

  /// Lets the pages go where an animation took the inner view's content from the fingers.
  package static func release(_ outer: inout ScrollView, unless inner: ScrollView) {
    guard outer.isDragging, !inner.isTracking else { return }
    outer.endOutsideDrag(velocity: Point(x: 0, y: 0))
  }
}
