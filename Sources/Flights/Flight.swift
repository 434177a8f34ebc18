public import Navigation
public import Numbers
public import Worlds

/// A script of a camera: a world, a frame size and rate, and views at times.
public struct Flight: Sendable {
  /// A view that the camera has at a time.
  public struct Waypoint: Sendable {
    /// Seconds from the start.
    public var time: Numeral
    /// What the camera shows then.
    public var view: ViewDescription

    /// Creates a waypoint.
    public init(time: Numeral, view: ViewDescription) {
      self.time = time
      self.view = view
    }
  }

  /// The frames a flight may have.
  public static let maximumFrameCount = 100_000_000

  /// The name that its folder gets.
  public var name: String
  /// What the flight goes through.
  public var world: World
  /// The frames' size in pixels.
  public var size: Size<Int>

  /// Frames per second.
  public var rate: Numeral

  /// The camera's views, in the order of their strictly increasing times, the first at 0.
  public let waypoints: [Waypoint]

  /// How the frames are made.
  public var mode = Mode.exact

  /// Creates a flight.
  ///
  /// Throws `WorldError` for times out of order and for more than ``maximumFrameCount`` frames.
  public init(
    name: String,
    world: World,
    size: Size<Int>,
    rate: Numeral,
    waypoints: [Waypoint]
  ) throws {
    self.name = name
    self.world = world
    self.size = size
    self.rate = rate
    self.waypoints = waypoints
    let times = waypoints.map { Self.exact($0.time) }
    guard let first = times.first, first == BigFloat(0),
      zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
    else {
      throw WorldError.invalid(
        problem: "The waypoints' times must begin at 0 and grow from one to the next."
      )
    }
    guard let last = lastFrame, last < BigFloat(Self.maximumFrameCount) else {
      throw WorldError.invalid(
        problem: "A flight may have at most \(Self.maximumFrameCount) frames; "
          + "it is the last time multiplied by the rate that counts."
      )
    }
  }

  /// The number of frames: floor(T · rate) + 1, frame k being at time k / rate.
  public var frameCount: Int {
    guard let floor = lastFrame?.floor else { preconditionFailure("a flight has an end") }
    return Int(floor) + 1
  }

  private var lastFrame: BigFloat? {
    waypoints.last.map { Self.settled(Self.exact($0.time) * Self.exact(rate)) }
  }

  /// A number of everyday size, as good as exact.
  static func exact(_ numeral: Numeral) -> BigFloat { numeral.value(precision: 256) }

  /// Rounds off what the conversion from decimals left behind, so that 0.29 · 100 is 29.
  static func settled(_ value: BigFloat) -> BigFloat { value.rounded(toPrecision: 160) }
}

extension Flight {
  /// The whole seconds in which a dive of so many octaves goes two a second.
  static func diveTime(octaves: Double) -> Int {
    max(1, Int((abs(octaves) / 2).rounded(.up)))
  }

  /// A dive from the home view into a world's own view, two octaves a second, four seconds at least.
  ///
  /// Throws where the world has no view of its own.
  public static func dive(to world: World) throws -> Flight {
    guard world.view != ViewDescription() else {
      throw WorldError.invalid(
        problem: "The world '\(world.name)' names no view to dive to; a flight needs 'camera'."
      )
    }
    let size = world.frameSize
    let seconds = max(4, diveTime(octaves: try world.place(world.view, size: size).depth))
    return try Flight(
      name: world.name,
      world: world,
      size: size,
      rate: Numeral(30),
      waypoints: [
        Waypoint(time: Numeral(0), view: ViewDescription()),
        Waypoint(time: Numeral(seconds), view: world.view),
      ]
    )
  }
}
