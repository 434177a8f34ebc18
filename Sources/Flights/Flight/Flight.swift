import FathomFiles
package import FathomFrames
public import FathomNavigation
package import FathomNumbers
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
  package let rate: Numeral

  /// The camera's views, in the order of their times.
  package let waypoints: [Waypoint]

  /// The way the frames are made.
  package var mode = Mode.exact

  /// The time that the shutter is open for a frame, as a share of the time between two: 0 to 1.
  ///
  /// A frame's samples are then spread over that time.
  package var shutter = Numeral(0)

  /// The number of frames: floor(T · rate) + 1, frame k being at time k / rate.
  public private(set) var frameCount = 0

  /// Creates a flight.
  ///
  /// Throws `InputError` for a path that cannot be flown, and for more than `flightFrames`
  /// frames.
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
    frameCount = try FlightPath(checking: self).frameCount
  }

  /// Gives the frames another size; times that follow from speeds may change with their shape.
  ///
  /// Throws `InputError` for a path that cannot be flown in frames of that size.
  package mutating func setSize(_ size: Size<Int>) throws {
    var flight = self
    flight.size = size
    flight.frameCount = try FlightPath(flight).frameCount
    self = flight
  }

  /// The rate as video formats have it.
  package var frameRate: FrameRate { FrameRate(Double(rate.scriptValue)) }
}
