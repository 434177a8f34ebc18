package import FathomScrolling

/// The state of a trace's view at one time, and the messages since the frame before.
package struct TraceFrame: Sendable {
  /// The frame's number, from 0.
  package let index: Int
  /// In seconds.
  package let time: Double
  /// The view with its offset, zoom and camera.
  package let view: TraceView
  /// The messages of the view, or of the inner one of two.
  package let messages: [TimedMessage]
  /// The messages of the outer one of two.
  package let outerMessages: [TimedMessage]
}

/// The frames of a trace, from its beginning until it has come to rest after its last event.
///
/// A touch that never ends does not prolong it.
package struct TraceFrames: Sequence, IteratorProtocol {
  private let trace: Trace
  private var view: TraceView
  private var nextEvent = 0
  private var index = 0
  private var isOver = false
  private var saved: TraceViewState?

  /// The longest time from the last event to rest: longer than any motion takes.
  private static let longestMotion = 60.0

  /// Begins a trace.
  package init(_ trace: Trace) {
    self.trace = trace
    view = trace.view
  }

  /// The next frame; nil after the last.
  package mutating func next() -> TraceFrame? {
    guard !isOver else { return nil }
    let time = Double(index) / trace.rate
    while nextEvent < trace.events.count, trace.events[nextEvent].time <= time {
      play(trace.events[nextEvent])
      nextEvent += 1
    }
    view.advance(to: time)
    let messages = view.takeMessages()
    if nextEvent == trace.events.count {
      let held = view.scrollView.isTracking
      isOver = view.isAtRest || held || time > trace.lastTime + Self.longestMotion
    }
    defer { index += 1 }
    return TraceFrame(
      index: index,
      time: time,
      view: view,
      messages: messages.inner,
      outerMessages: messages.outer
    )
  }

  private mutating func play(_ event: Trace.Event) {
    switch event.action {
    case .request(let request): view.perform(request, at: event.time)
    case .save:
      view.advance(to: event.time)
      saved = view.state
    case .restore:
      view.advance(to: event.time)
      if let saved { view.restore(saved) }
    case .touches(let touches):
      do throws(TouchError) {
        try view.receive(TouchEvent(time: event.time, touches: touches))
      } catch {
        preconditionFailure("a trace holds only possible touches: \(error)")
      }
    }
  }
}

extension Trace {
  /// The frames, played anew at every call.
  package var frames: TraceFrames { TraceFrames(self) }
}
