package import FathomNavigation

/// A scroll view within the content of another, as a photograph that zooms within pages.
///
/// Both receive the touches. A drag moves the inner view; beyond its edge the outer one follows
/// where it can scroll, and comes back first when the touches do.
package struct NestedScrollView: Sendable {
  /// The view that holds the other.
  package private(set) var outer: ScrollView
  /// The view within.
  package private(set) var inner: ScrollView
  /// The inner view's top-left corner in the outer one's content.
  package var innerOrigin: Point<Double>

  private var handOver: HandOver

  /// Creates the pair.
  package init(outer: ScrollView, inner: ScrollView, innerOrigin: Point<Double>) {
    self.outer = outer
    self.inner = inner
    self.innerOrigin = innerOrigin
    handOver = HandOver(outer)
    HandOver.share(outer, with: &self.inner)
  }

  /// The inner view's frame in the outer one.
  package var innerFrame: Rectangle {
    Rectangle(
      x: innerOrigin.x - outer.offset.x,
      y: innerOrigin.y - outer.offset.y,
      width: inner.size.width,
      height: inner.size.height
    )
  }

  /// Whether any of the inner view shows.
  package var showsInner: Bool {
    Axis.allCases.allSatisfy { axis in
      let start = innerFrame.origin[axis]
      return start < outer.size[axis] && start + inner.size[axis] > 0
    }
  }

  // MARK: - Time, touches and requests

  /// Advances the time.
  package mutating func advance(to newTime: Double) {
    outer.advance(to: newTime)
    inner.advance(to: newTime)
    leavePage()
  }

  /// Receives a touch event; places are those of the outer view.
  package mutating func receive(_ event: TouchEvent) throws(TouchError) {
    guard event.time >= outer.time else {
      throw .outOfOrder(time: event.time, previous: outer.time)
    }
    advance(to: event.time)
    try handOver.receive(event, outer: &outer, inner: &inner, innerOrigin: innerFrame.origin)
    leavePage()
  }

  /// Performs a request of the outer view.
  package mutating func performOuter(_ request: ScrollRequest, at newTime: Double) {
    advance(to: newTime)
    outer.perform(request, at: newTime)
    leavePage()
  }

  /// Performs a request of the inner view.
  package mutating func performInner(_ request: ScrollRequest, at newTime: Double) {
    advance(to: newTime)
    inner.perform(request, at: newTime)
    HandOver.release(&outer, unless: inner)
  }

  /// Restores saved states of both views; false for impossible ones, and then nothing has changed.
  package mutating func restore(
    outer outerState: ScrollViewState,
    inner innerState: ScrollViewState
  )
    -> Bool
  {
    var restored = self
    guard restored.outer.restore(outerState), restored.inner.restore(innerState) else {
      return false
    }
    self = restored
    return true
  }

  /// The messages of both views since the last call.
  package mutating func takeMessages() -> (inner: [TimedMessage], outer: [TimedMessage]) {
    (inner.takeMessages(), outer.takeMessages())
  }

  /// Zooms a page out once it has left the screen, so that it is whole when it comes back.
  private mutating func leavePage() {
    guard outer.isAtRest, !showsInner, inner.isAtRest, inner.zoom != inner.minimumZoom else {
      return
    }
    inner.setZoom(inner.minimumZoom, animated: false, at: outer.time)
  }
}
