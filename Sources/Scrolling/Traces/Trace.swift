/// What fingers did to a scroll view and what its owner asked for, with the times: a script that
/// gives the same positions and messages whenever it is played.
public struct Trace: Sendable {
  /// What happens at a time.
  public enum Action: Sendable, Hashable {
    /// Fingers come, move and leave.
    case touches([Touch])
    /// The owner asks for something.
    case request(OwnerRequest)
  }

  /// An action and its time.
  public struct Event: Sendable, Hashable {
    /// In seconds.
    public let time: Double
    /// What happens.
    public let action: Action

    /// Creates an event.
    public init(time: Double, action: Action) {
      self.time = time
      self.action = action
    }

    /// The events of a gesture that begins at a time.
    public static func events(of gesture: Gesture, from start: Double) -> [Event] {
      gesture.events(from: start).map { Event(time: $0.time, action: .touches($0.touches)) }
    }
  }

  /// Why a trace cannot have been: what is wrong, and with which event.
  public struct Impossibility: Error, Hashable {
    /// The event's place among those given.
    public let index: Int
    /// What is wrong with it.
    public let reason: TouchError
  }

  /// What it is played on, as it is before the first event.
  public let stage: ScrollStage

  /// What happens, the first first.
  public let events: [Event]

  /// The frames a second at which it is looked at; nothing else depends on it.
  public var rate: Double

  /// Creates a trace whose events are possible, one after the other.
  public init(
    stage: ScrollStage,
    events: [Event],
    rate: Double = 60
  ) throws(Impossibility) {
    self.stage = stage
    self.events = events
    self.rate = rate
    try Self.check(events)
  }

  private static func check(_ events: [Event]) throws(Impossibility) {
    var fingers = TouchSet()
    var previous = 0.0
    for (index, event) in events.enumerated() {
      do throws(TouchError) {
        guard event.time >= previous, event.time.isFinite else {
          throw .outOfOrder(time: event.time, previous: previous)
        }
        previous = event.time
        guard case .touches(let touches) = event.action else { continue }
        for touch in touches { try fingers.apply(touch) }
      } catch {
        throw Impossibility(index: index, reason: error)
      }
    }
  }

  /// The time of the last event.
  public var lastTime: Double { events.last?.time ?? 0 }
}
