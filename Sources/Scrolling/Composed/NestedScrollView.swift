public import Navigation

/// A scroll view within the content of another, as a photograph that zooms within pages.
///
/// Both see the fingers. What they drag moves the inner view; beyond its edge, where the outer one
/// can go on, it does, and comes back first when the fingers do.
public struct NestedScrollView: Sendable {
  /// The view that holds the other.
  public private(set) var outer: ScrollView
  /// The view within.
  public private(set) var inner: ScrollView
  /// The inner view's top-left corner in the outer one's content.
  public var innerOrigin: Point<Double>

  /// The way of the fingers that the outer view has had, to estimate its velocity from.
  private var excess: VelocityTracker
  private var outerStart = Point(x: 0.0, y: 0.0)
  /// Where the inner view was when the first finger came down; it may move under the fingers.
  private var touchOrigin = Point(x: 0.0, y: 0.0)

  /// Creates the pair.
  public init(outer: ScrollView, inner: ScrollView, innerOrigin: Point<Double>) {
    self.outer = outer
    self.inner = inner
    self.innerOrigin = innerOrigin
    excess = VelocityTracker(window: outer.physics.velocityWindow)
    shareAxes()
  }

  /// Where the inner view lies in the outer one.
  public var innerFrame: Rectangle {
    Rectangle(
      x: innerOrigin.x - outer.offset.x,
      y: innerOrigin.y - outer.offset.y,
      width: inner.size.width,
      height: inner.size.height
    )
  }

  /// Whether any of the inner view shows.
  public var showsInner: Bool {
    Axis.allCases.allSatisfy { axis in
      let start = innerFrame.origin[axis]
      return start < outer.size[axis] && start + inner.size[axis] > 0
    }
  }

  // MARK: - Time, fingers and wishes

  /// Lets time pass.
  public mutating func advance(to newTime: Double) {
    outer.advance(to: newTime)
    inner.advance(to: newTime)
    leavePage()
  }

  /// Takes what fingers did; places are those of the outer view.
  public mutating func receive(_ event: TouchEvent) throws(TouchError) {
    guard event.time >= outer.time else {
      throw .outOfOrder(time: event.time, previous: outer.time)
    }
    advance(to: event.time)
    let wasTracking = inner.isTracking
    if !wasTracking { touchOrigin = innerFrame.origin }
    shareAxes()
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
      passOn(session)
    } else if wasTracking {
      outer.endOutsideDrag(velocity: excess.velocity(at: event.time))
    }
    leavePage()
  }

  /// Asks something of the outer view.
  public mutating func performOuter(_ request: OwnerRequest, at newTime: Double) {
    advance(to: newTime)
    outer.perform(request, at: newTime)
    leavePage()
  }

  /// Asks something of the inner view.
  public mutating func performInner(_ request: OwnerRequest, at newTime: Double) {
    advance(to: newTime)
    inner.perform(request, at: newTime)
    // An animation takes the content from the fingers, and the pages with it.
    if outer.isDragging, !inner.isTracking {
      outer.endOutsideDrag(velocity: Point(x: 0, y: 0))
    }
  }

  /// The messages of both views since the last call.
  public mutating func takeMessages() -> (inner: [TimedMessage], outer: [TimedMessage]) {
    (inner.takeMessages(), outer.takeMessages())
  }

  // MARK: - Handing over

  /// On axes where the outer view can go on, the inner one hands over what goes beyond its edge.
  private mutating func shareAxes() {
    var axes: Axes = []
    if outer.isDraggable(on: .horizontal) { axes.insert(.horizontal) }
    if outer.isDraggable(on: .vertical) { axes.insert(.vertical) }
    inner.handsOver = axes
  }

  private mutating func passOn(_ session: TouchSession) {
    excess.add(session.excess, at: inner.time)
    guard outer.isDragging || session.excess != Point(x: 0, y: 0) else { return }
    if outer.interruptMotion() {
      // Somebody moved the pages meanwhile: the fingers take them from where they are.
      outerStart = Point { outer.offset[$0] - session.excess[$0] }
    }
    outer.dragFromOutside(to: Point { outerStart[$0] + session.excess[$0] }, from: outerStart)
  }

  /// A page that has been left is shown as a whole again when one comes back to it.
  private mutating func leavePage() {
    guard outer.isAtRest, !showsInner, inner.isAtRest, inner.zoom != inner.minimumZoom else {
      return
    }
    inner.setZoom(inner.minimumZoom, animated: false, at: outer.time)
  }
}
