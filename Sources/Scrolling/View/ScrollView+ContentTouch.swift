import FathomNavigation

extension ScrollView {
  /// Gives the content its touch once the delay is over.
  mutating func deliverContentTouch(before newTime: Double) {
    guard var session, case .waiting(let deadline, let place) = session.content,
      deadline <= newTime
    else { return }
    time = max(time, deadline)
    session.content = .holding
    activity = .touching(session)
    send(.contentTouchBegan(place))
  }

  /// Takes the touch from the content for a drag or a pinch; false where the content may keep it.
  mutating func takeContentTouch() -> Bool {
    guard session?.content == .holding else { return true }
    guard canCancelContentTouches else { return false }
    send(.contentTouchCancelled)
    return true
  }

  /// Ends the content's touch together with the touches that were nothing else.
  mutating func endContentTouch(_ session: TouchSession, isCancelled: Bool) {
    switch session.content {
    case .waiting(_, let place):
      guard !isCancelled else { return }
      send(.contentTouchBegan(place))
      send(.contentTouchEnded(session.tap.location))
    case .holding:
      send(isCancelled ? .contentTouchCancelled : .contentTouchEnded(session.tap.location))
    case .over: break
    }
  }

  /// Recognises taps, and zooms as ``tapZoom`` says.
  mutating func recognizeTap(_ session: TouchSession) {
    let tap = session.tap
    guard !session.caughtMotion, tap.isTap(endingAt: time, physics) else { return }
    if tap.touchCount == 2 {
      send(.didTapWithTwoFingers(tap.location))
      if case .steps(let factor) = tapZoom {
        zoom(to: zoom / factor, about: tap.location, animated: true, at: time)
      }
    } else if tap.isSecond(after: lastTap, physics) {
      lastTap = nil
      send(.didDoubleTap(tap.location))
      switch tapZoom {
      case .none: break
      case .cycle: cycleZoom(animated: true, at: time)
      case .steps(let factor):
        zoom(to: zoom * factor, about: tap.location, animated: true, at: time)
      }
    } else if tap.touchCount == 1 {
      lastTap = EndedTap(time: time, location: tap.location)
    }
  }
}
