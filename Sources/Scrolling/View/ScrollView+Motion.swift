import FathomNavigation

extension ScrollView {
  /// Advances the time, and with it the motion, with its messages.
  ///
  /// A motion that ends before `newTime` ends at its own time. A time before the present one
  /// changes nothing.
  public mutating func advance(to newTime: Double) {
    guard newTime > time else { return }
    deliverContentTouch(before: newTime)
    if let motion {
      if motion.end <= newTime {
        time = motion.end
        finish(motion)
      } else {
        time = newTime
        show(motion, at: time)
      }
    }
    time = newTime
  }

  /// Sets offset and zoom to those of a motion at one of its times.
  private mutating func show(_ motion: Motion, at moment: Double) {
    var motion = motion
    if let newZoom = motion.zoom(at: moment), newZoom != zoom {
      zoom = newZoom
      if !motion.hasSentZoom {
        motion.hasSentZoom = true
        send(.didZoom)
      }
      activity = .moving(motion)
    }
    move(to: motion.offset(at: moment))
  }

  /// Sets the offset, with a message if it changes.
  mutating func move(to newOffset: Point<Double>) {
    guard newOffset != offset else { return }
    offset = newOffset
    send(.didScroll)
  }

  private mutating func finish(_ motion: Motion) {
    show(motion, at: motion.end)
    end(motion)
    settle()
  }

  /// Ends a motion at its present place, with the message of its cause.
  private mutating func end(_ motion: Motion) {
    activity = .resting
    if motion.isOfUser { indicatorsFadeAt = time }
    switch motion.cause {
    case .deceleration: send(.didEndDecelerating)
    case .offsetAnimation: send(.didEndScrollingAnimation)
    case .scrollToTop: send(.didScrollToTop)
    case .zoomBounce, .zoomAnimation: send(.didEndZooming(zoom: zoom))
    }
  }

  /// Stops a motion where it is.
  ///
  /// The message of its end is sent as always. Returns whether there was a motion.
  @discardableResult
  public mutating func interruptMotion() -> Bool {
    guard let motion else { return false }
    // The zoom is never left where it may not be.
    if motion.cause == .zoomBounce { show(motion, at: motion.end) }
    end(motion)
    return true
  }

  package mutating func settle() {
    send(.didSettle)
  }

  /// Begins a motion, or ends it at once where it takes no time.
  mutating func begin(_ motion: Motion) {
    activity = .moving(motion)
    if motion.isOfUser { indicatorsFadeAt = .infinity }
    if motion.duration <= 0 { finish(motion) }
  }
}
