package import FathomColoring
package import FathomNumbers
package import FathomWorlds

extension Flight {
  /// How the camera goes from one waypoint to the next.
  package enum Way: Sendable, Hashable {
    /// The width of the view is exponential in the progress, and one point of the screen stays fixed.
    case dive
    /// Van Wijk and Nuij's smooth and efficient way between any two views; a high curvature goes far
    /// out, a low one stays close. Nil is √2.
    case fly(curvature: Numeral?)
    /// By whole pixels, between views of one size.
    case pan
    /// Not at all.
    case hold
  }

  /// When the camera is at a waypoint.
  package enum Pace: Sendable, Hashable {
    /// So many seconds after the flight's start.
    case time(Numeral)
    /// So many seconds after the waypoint before.
    case duration(Numeral)
    /// When the way has been gone at this mean speed: octaves per second, for a pan frame widths per
    /// second. A flight of curvature ρ has the octaves of its zoom, and ρ² / ln 2 for every frame
    /// width that it moves sideways.
    case speed(Numeral)
  }

  /// A view that the camera has at a time, and its way there.
  package struct Waypoint: Sendable {
    /// When the camera is there; the first waypoint is at time 0.
    package var pace: Pace
    /// What the camera shows then; after a hold what it showed before.
    package var view: ViewDescription
    /// How it gets there; nil is a pan between views of one size, else a dive.
    package var way: Way?
    /// How the progress on the way there follows from the time.
    package var easing = Easing.linear
    /// The colours there, all but the palette; nil for those of the waypoint before, and first the
    /// world's.
    ///
    /// On the way every number of them goes as the camera's progress does.
    package var colors: ColorMap?

    /// Creates a waypoint at a time.
    package init(time: Numeral, view: ViewDescription) {
      self.init(pace: .time(time), view: view)
    }

    /// Creates a waypoint.
    package init(pace: Pace, view: ViewDescription, way: Way? = nil) {
      self.pace = pace
      self.view = view
      self.way = way
    }
  }
}
