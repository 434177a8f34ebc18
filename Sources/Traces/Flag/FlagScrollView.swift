import FathomNavigation
package import FathomScrolling

/// A scroll view over a map, with a flag on it that can be carried about.
///
/// Dragging the map carries the flag along; a touch on the flag drags the flag and not the map, and
/// near an edge scrolls the map. A flag that is not there yet can be summoned from the left by a
/// swipe; until a touch is known not to be a swipe, it does not drag. Behaviours N73 to N76 of
/// `Checklist.md`, after Neuburg's "Programming iOS", chapter 20.
package struct FlagScrollView: Sendable {
  /// The map's view.
  package private(set) var scrollView: ScrollView

  /// The flag's frame in the content; nil before it is summoned.
  ///
  /// The content is meant to stay at zoom 1.
  package private(set) var flag: Rectangle?

  /// The law by which the map scrolls under the flag.
  package var autoscroll = Autoscroll()
  /// The recogniser of the swipe that summons the flag.
  package var swipe = SwipeRecognizer()

  /// The duration of a summoned flag's arrival, in seconds.
  package static let arrivalDuration = 0.25

  /// The touch on the flag, with its place in the view and on the flag.
  private struct Carrier: Sendable {
    let finger: Int
    var location: Point<Double>
    let grip: Point<Double>
    /// The time of the next step of autoscroll while the finger is near an edge.
    var nextStep: Double?
  }

  /// The touch that may yet become a swipe.
  private struct Candidate: Sendable {
    let finger: Int
    let start: Point<Double>
    let time: Double
    var location: Point<Double>
  }

  private var carrier: Carrier?
  private var candidate: Candidate?
  /// The finger of a finished swipe, whose touch the map's view does not receive.
  private var swipedTouch: Int?
  private var arrival: (start: Double, from: Double, to: Double)?
  /// A summoned flag's frame in the view, of which the height above the content and the extent
  /// count.
  private let summoned: Rectangle
  private var touches = TouchSet()

  /// Creates a map with its flag at a place of the content; one that is to be summoned comes in
  /// from the left at that height of the view.
  package init(_ scrollView: ScrollView, flag: Rectangle, isSummoned: Bool) {
    self.scrollView = scrollView
    self.flag = isSummoned ? nil : flag
    summoned = flag
  }

  /// The flag's frame in the view.
  package var flagFrame: Rectangle? {
    flag.map { flag in
      var frame = flag
      frame.origin = Point { flag.origin[$0] - scrollView.offset[$0] }
      return frame
    }
  }

  // MARK: - Time

  /// Advances the time.
  package mutating func advance(to newTime: Double) {
    if let candidate, candidate.time + swipe.duration < newTime {
      letGo(of: candidate, at: candidate.time + swipe.duration)
    }
    while let due = carrier?.nextStep, due <= newTime { takeStep(at: due) }
    scrollView.advance(to: newTime)
    if let arrival, flag != nil {
      let curve = AnimationCurve(duration: Self.arrivalDuration)
      let progress = curve.progress(at: newTime - arrival.start)
      flag?.origin.x = arrival.from + (arrival.to - arrival.from) * progress
      if progress >= 1 { self.arrival = nil }
    }
  }

  /// One step of the map and the flag together, if one is due, and the time of the next.
  private mutating func takeStep(at time: Double) {
    guard let finger = carrier?.location else { return }
    let step = autoscroll.step(at: finger, in: scrollView)
    guard step != Point(x: 0, y: 0) else {
      carrier?.nextStep = nil
      return
    }
    let offset = scrollView.offset
    scrollView.setOffset(Point { offset[$0] + step[$0] }, animated: false, at: time)
    carry()
    carrier?.nextStep = time + autoscroll.interval
  }

  /// Moves the flag to its touch.
  private mutating func carry() {
    guard let carrier else { return }
    let offset = scrollView.offset
    flag?.origin = Point { carrier.location[$0] - carrier.grip[$0] + offset[$0] }
  }

  // MARK: - Touches

  /// Receives a touch event.
  package mutating func receive(_ event: TouchEvent) throws(TouchError) {
    guard event.time >= scrollView.time else {
      throw .outOfOrder(time: event.time, previous: scrollView.time)
    }
    var newTouches = touches
    for touch in event.touches { try newTouches.apply(touch) }
    touches = newTouches
    advance(to: event.time)
    // Two touches are no swipe.
    if let candidate, touches.count > 1 { letGo(of: candidate, at: event.time) }
    var rest: [Touch] = []
    for touch in event.touches where !isMine(touch, at: event.time) { rest.append(touch) }
    if !rest.isEmpty { try scrollView.receive(TouchEvent(time: event.time, touches: rest)) }
  }

  /// Performs a request.
  package mutating func perform(_ request: ScrollRequest, at newTime: Double) {
    advance(to: newTime)
    scrollView.perform(request, at: newTime)
  }

  /// Restores a saved state of the map's view, and lets go of the flag; false for an impossible one.
  package mutating func restore(_ state: ScrollViewState) -> Bool {
    guard scrollView.restore(state) else { return false }
    (carrier, candidate, arrival) = (nil, nil, nil)
    return true
  }

  /// The messages of the map's view since the last call.
  package mutating func takeMessages() -> [TimedMessage] {
    scrollView.takeMessages()
  }

  /// Whether a touch is the flag's or a swipe's, and not the map's.
  private mutating func isMine(_ touch: Touch, at time: Double) -> Bool {
    let isOver = touch.phase == .ended || touch.phase == .cancelled
    if touch.finger == carrier?.finger {
      carrier?.location = touch.location
      carry()
      if isOver {
        carrier = nil
      } else if carrier?.nextStep == nil {
        takeStep(at: time)
      }
      return true
    }
    if touch.finger == swipedTouch {
      if isOver { swipedTouch = nil }
      return true
    }
    if var candidate, candidate.finger == touch.finger {
      candidate.location = touch.location
      self.candidate = candidate
      return decide(candidate, isOver: isOver, at: time)
    }
    guard touch.phase == .began else { return false }
    return takes(touch, at: time)
  }

  private mutating func takes(_ touch: Touch, at time: Double) -> Bool {
    if let frame = flagFrame {
      let isOnFlag = Axis.allCases.allSatisfy {
        frame.range(on: $0).contains(touch.location[$0])
      }
      guard carrier == nil, arrival == nil, isOnFlag else { return false }
      let grip = Point { touch.location[$0] - frame.origin[$0] }
      carrier = Carrier(finger: touch.finger, location: touch.location, grip: grip)
      return true
    }
    // Only the first touch can be a swipe, and only with the map at rest.
    guard candidate == nil, scrollView.isAtRest, touches.count == 1 else { return false }
    candidate = Candidate(
      finger: touch.finger,
      start: touch.location,
      time: time,
      location: touch.location
    )
    return true
  }

  private mutating func decide(_ candidate: Candidate, isOver: Bool, at time: Double) -> Bool {
    let finding = swipe.finding(
      from: candidate.start,
      to: candidate.location,
      after: time - candidate.time
    )
    switch finding {
    case .undecided where !isOver: return true
    case .swipe:
      self.candidate = nil
      if !isOver { swipedTouch = candidate.finger }
      summon(at: time)
      return true
    case .undecided, .somethingElse:
      letGo(of: candidate, at: time)
      return false
    }
  }

  /// Gives a touch that is no swipe to the map, from its beginning on.
  private mutating func letGo(of candidate: Candidate, at time: Double) {
    self.candidate = nil
    for (phase, place) in [(Touch.Phase.began, candidate.start), (.moved, candidate.location)] {
      let touch = Touch(finger: candidate.finger, phase: phase, location: place)
      do throws(TouchError) {
        try scrollView.receive(TouchEvent(time: time, touches: [touch]))
      } catch {
        preconditionFailure("a finger that the map has not seen can come down: \(error)")
      }
    }
  }

  private mutating func summon(at time: Double) {
    let offset = scrollView.offset
    flag = summoned
    flag?.origin = Point(x: offset.x - summoned.size.width, y: offset.y + summoned.origin.y)
    arrival = (time, offset.x - summoned.size.width, offset.x)
  }

  /// Whether nothing moves, and no touch may move anything.
  package var isAtRest: Bool {
    scrollView.isAtRest && arrival == nil && candidate == nil && carrier?.nextStep == nil
  }
}
