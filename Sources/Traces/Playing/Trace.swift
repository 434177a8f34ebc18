package import FathomNavigation
package import FathomScrolling

/// Touches and requests with their times, and the view that they act on: a script that gives the
/// same positions and messages whenever it is played.
package struct Trace: Sendable {
  /// The action of an event.
  package enum Action: Sendable, Hashable {
    /// Touches begin, move or end.
    case touches([Touch])
    /// A request of the view's owner.
    case request(ScrollRequest)
    /// The view's state is saved, in the place of one saved before.
    case save
    /// The view is again as it was when its state was saved; nothing happens where none was.
    case restore
  }

  /// An action and its time.
  package struct Event: Sendable, Hashable {
    /// In seconds.
    package let time: Double
    /// The action.
    package let action: Action

    /// Creates an event.
    package init(time: Double, action: Action) {
      self.time = time
      self.action = action
    }

    /// The events of a gesture that begins at a time.
    package static func events(of gesture: Gesture, from start: Double) -> [Event] {
      gesture.events(from: start).map { Event(time: $0.time, action: .touches($0.touches)) }
    }
  }

  /// An event that makes a trace impossible, and the reason.
  package struct ImpossibleEvent: Error, Hashable {
    /// The event's place among those given.
    package let index: Int
    /// The reason.
    package let reason: TouchError
  }

  /// The view, as it is before the first event.
  package let view: TraceView

  /// The events in the order of their times.
  package let events: [Event]

  /// The frames a second; nothing else depends on it.
  package var rate: Double

  /// Creates a trace whose events are possible, one after the other.
  package init(
    view: TraceView,
    events: [Event],
    rate: Double = 60
  ) throws(ImpossibleEvent) {
    self.view = view
    self.events = events
    self.rate = rate
    try Self.check(events)
  }

  private static func check(_ events: [Event]) throws(ImpossibleEvent) {
    var touchesDown = TouchSet()
    var previous = 0.0
    for (index, event) in events.enumerated() {
      do throws(TouchError) {
        guard event.time >= previous, event.time.isFinite else {
          throw .outOfOrder(time: event.time, previous: previous)
        }
        previous = event.time
        guard case .touches(let touches) = event.action else { continue }
        for touch in touches { try touchesDown.apply(touch) }
      } catch {
        throw ImpossibleEvent(index: index, reason: error)
      }
    }
  }

  /// The smallest extent that holds the view at all its sizes.
  package var frameSize: Size<Double> {
    events.reduce(view.outermost.size) { extent, event in
      guard case .request(.resize(let size)) = event.action else { return extent }
      return Size(
        width: max(extent.width, size.width),
        height: max(extent.height, size.height)
      )
    }
  }

  /// The time of the last event.
  package var lastTime: Double { events.last?.time ?? 0 }
}
