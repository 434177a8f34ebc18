import FathomNumbers

/// Light that falls on the values of a view as on a landscape, high where values are.
package struct SlopeLight: Equatable, Sendable {
  /// The steepness of the landscape.
  package enum Ground: Equatable, Sendable {
    /// All slopes are equally steep, but for those within a few pixels of the set, where no pixel
    /// could show them.
    case even
    /// The steepness of the values themselves, a unit of which is `height` pixels high.
    case relief(height: Double)
  }

  /// The direction that the light comes from, in degrees clockwise from the picture's top, as on
  /// maps.
  package var azimuth: Double
  /// The height of the light in degrees above the picture, from above 0 to 90.
  package var elevation: Double
  /// The share of its shade, 0 to 1.
  package var strength: Double
  /// The steepness of the landscape.
  package var ground: Ground

  /// Light, by default from the upper left.
  package init(
    azimuth: Double = 315,
    elevation: Double = 45,
    strength: Double = 0.5,
    ground: Ground = .even
  ) {
    self.azimuth = azimuth
    self.elevation = elevation
    self.strength = strength
    self.ground = ground
  }
}

/// The shade that a ``SlopeLight`` gives to a slope, by Lambert's law (Photometria, 1760): light
/// falls with the cosine of the angle between its direction and the surface's normal.
struct SlopeShade {
  private let directionInTurns: Double
  private let level: Double
  private let height: Double
  private let strength: Double
  private let ground: SlopeLight.Ground

  init(_ light: SlopeLight) {
    // From the x axis towards the y axis, which points down, is clockwise too.
    directionInTurns = (light.azimuth - 90) / 360
    level = Elementary.cosine(turns: light.elevation / 360)
    height = Elementary.cosine(turns: (light.elevation - 90) / 360)
    strength = light.strength
    ground = light.ground
  }

  /// The light less that on level ground, from −1 to 1, of a slope that rises in a direction;
  /// `room` is the distance from the set in pixels, or how much the value grows per pixel.
  @inline(__always)
  func shade(slope: Double, room: Double) -> Double {
    let steepness =
      switch ground {
      // 45 degrees where there is room, level where neighbouring pixels have nothing in common.
      case .even: room < 0x1p100 ? room / (room + 1) : 1
      case .relief(let height): room * height
      }
    let toward = Elementary.cosine(turns: slope - directionInTurns) * level * steepness
    let light = (height - toward) / (1 + steepness * steepness).squareRoot()
    return strength * max(-1, min(1, (max(light, 0) - height) / height))
  }
}
