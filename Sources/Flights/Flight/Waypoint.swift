package import FathomColoring
public import FathomNumbers
public import FathomWorlds

extension Flight {
  /// The camera's way from one waypoint to the next.
  public enum Way: Sendable, Hashable {
    /// The width of the view is exponential in the progress, and one point of the screen stays
    /// fixed.
    case dive
    /// The smooth and efficient way of van Wijk and Nuij (2003) between any two views; a high
    /// curvature goes far out, a low one stays close. Nil is √2.
    case fly(curvature: Numeral?)
    /// By whole pixels, between views of one size.
    case pan
    /// A rest.
    case hold
  }

  /// The time at which the camera reaches a waypoint.
  public enum Pace: Sendable, Hashable {
    /// Seconds after the flight's start.
    case time(Numeral)
    /// Seconds after the waypoint before.
    case duration(Numeral)
    /// The end of the way at this mean speed: octaves per second, for a pan frame widths per
    /// second. A flight of curvature ρ has the octaves of its zoom, and ρ² / ln 2 for every frame
    /// width that it moves sideways.
    case speed(Numeral)
  }

  /// A view that the camera has at a time, and its way there.
  public struct Waypoint: Sendable {
    /// The time of the waypoint; the first one is at time 0.
    public var pace: Pace
    /// The view there; after a hold that of the waypoint before.
    public var view: ViewDescription
    /// The way there; nil is a pan between views of one size, else a dive.
    public var way: Way?
    /// The progress on the way there as a function of the time.
    public var easing = Easing.linear
    /// The colours there, all but the palette; nil for those of the waypoint before, and first the
    /// world's.
    ///
    /// On the way every number of them goes as the camera's progress does.
    package var colors: ColorMap?

    /// Creates a waypoint at a time.
    public init(time: Numeral, view: ViewDescription) {
      self.init(pace: .time(time), view: view)
    }

    /// Creates a waypoint.
    public init(pace: Pace, view: ViewDescription, way: Way? = nil) {
      self.pace = pace
      self.view = view
      self.way = way
    }
  }
}
