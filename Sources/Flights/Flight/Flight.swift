import FathomFiles
package import FathomFrames
import FathomImaging
public import FathomNavigation
public import FathomNumbers
public import FathomWorlds

/// A script of a camera: a world, a frame size and rate, and views at times.
public struct Flight: Sendable {
  /// The name that its folder gets.
  public var name: String
  /// The world of the flight.
  public var world: World
  /// The frames' size in pixels.
  public private(set) var size: Size<Int>

  /// Frames per second.
  public private(set) var rate: Numeral

  /// The rates that a flight may have, in frames a second.
  package static let rates = 0.001...100_000.0

  /// The camera's views, in the order of their times.
  public let waypoints: [Waypoint]

  /// The way the frames are made.
  public var mode = Mode.exact

  /// The time that the shutter is open for a frame, as a share of the time between two: 0 to 1.
  ///
  /// A frame's samples are then spread over that time.
  public var shutter = Numeral(0)

  /// The number of frames: floor(T · rate) + 1, frame k being at time k / rate.
  public private(set) var frameCount = 0

  /// A flight through a world; without a size, its frames have that of the world's.
  ///
  /// `rate` is in frames a second. Throws a `Refusal` for numbers out of their ranges, for a path that
  /// cannot be flown, and for more than 10^8 frames.
  public init(
    through world: World,
    size: Size<Int>? = nil,
    rate: Numeral = 30,
    waypoints: [Waypoint]
  ) throws {
    guard waypoints.count >= 2 else {
      throw InvalidValue("A flight needs at least two waypoints, not \(waypoints.count).")
    }
    for waypoint in waypoints { try waypoint.validate() }
    try self.init(
      name: world.name,
      world: world,
      size: size ?? world.frameSize,
      rate: rate,
      waypoints: waypoints
    )
  }

  /// Throws `InvalidValue` for a shutter or a ratio of keys that a flight's file could not have.
  func validate() throws {
    try Self.check(shutter, "The shutter", in: 0...1)
    if case .keyframes(let ratio) = mode { _ = try Mode.ratio(ratio.text, "The ratio of keys") }
  }

  fileprivate static func check(
    _ number: Numeral,
    _ what: String,
    in range: ClosedRange<Double>
  ) throws {
    _ = try Parse.number(number.text, what, in: range)
  }

  /// Creates a flight.
  ///
  /// Throws `InputError` for a size, a rate or a path that cannot be flown, and for more than
  /// `flightFrames` frames.
  package init(
    name: String,
    world: World,
    size: Size<Int>,
    rate: Numeral,
    waypoints: [Waypoint]
  ) throws {
    do {
      try self.init(checking: waypoints, name: name, world: world, size: size, rate: rate)
    } catch {
      throw error.inputError
    }
  }

  /// Creates a flight of waypoints that may be bad.
  init(
    checking waypoints: [Waypoint],
    name: String,
    world: World,
    size: Size<Int>,
    rate: Numeral
  ) throws(InvalidWaypoint) {
    self.name = name
    self.world = world
    self.size = size
    self.rate = rate
    self.waypoints = waypoints
    try check()
    frameCount = try FlightPath(checking: self).frameCount
  }

  /// Gives the frames another size; times that follow from speeds may change with their shape.
  ///
  /// Throws `InputError` for a path that cannot be flown in frames of that size.
  package mutating func setSize(_ size: Size<Int>) throws {
    var flight = self
    flight.size = size
    try size.checkFrame()
    flight.frameCount = try FlightPath(flight).frameCount
    self = flight
  }

  /// Gives the flight another rate: as long as before, in more frames or in fewer.
  ///
  /// Throws `InputError` for a rate out of its range, and for more than `flightFrames` frames.
  package mutating func setRate(_ rate: Numeral) throws {
    var flight = try Flight(name: name, world: world, size: size, rate: rate, waypoints: waypoints)
    (flight.mode, flight.shutter) = (mode, shutter)
    self = flight
  }

  /// Throws for a rate or a size that no path can be computed with, and for too few waypoints.
  private func check() throws(InvalidWaypoint) {
    do throws(InvalidValue) {
      try size.checkFrame()
      guard !rate.isBeyondRange, Self.rates.contains(Double(rate.scriptValue)) else {
        throw InvalidValue(
          "The rate must be from \(Self.rates.lowerBound.plainText) to "
            + "\(Self.rates.upperBound.plainText), not '\(rate.text.excerpt)'."
        )
      }
      guard !waypoints.isEmpty else { throw InvalidValue("A flight must have waypoints.") }
    } catch {
      throw InvalidWaypoint(index: 0, problem: error.problem)
    }
  }

  /// The rate as video formats have it.
  package var frameRate: FrameRate {
    get throws { try FrameRate(Double(rate.scriptValue)) }
  }
}

extension Flight.Waypoint {
  /// The octaves, or frame widths, a second that a waypoint may be reached at.
  package static let speeds = 1e-6...1e6

  /// The seconds at which, or after which, a waypoint may be reached.
  package static let times = 0...1e9

  /// Throws `InvalidValue` for a number that a flight's file could not have.
  fileprivate func validate() throws {
    switch pace {
    case .time(let time), .duration(let time): try Flight.check(time, "A time", in: Self.times)
    case .speed(let speed): try Flight.check(speed, "A speed", in: Self.speeds)
    }
    if case .fly(let curvature?) = way {
      try Flight.check(curvature, "The curvature rho", in: FlyLeg.curvatures)
    }
    if case .trapezoid(let ramp) = easing {
      try Flight.check(ramp, "The ramp", in: Easing.ramps)
    }
  }
}
