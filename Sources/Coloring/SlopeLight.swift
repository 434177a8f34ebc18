import CKernels
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

extension SlopeLight {
  /// The light as kernels take it: it falls with the cosine of the angle between its direction and the surface's
  /// normal, by Lambert's law (Photometria, 1760).
  var shape: color_light {
    var light = color_light()
    // From the x axis towards the y axis, which points down, is clockwise too.
    light.direction = (azimuth - 90) / 360
    light.level = Elementary.cosine(turns: elevation / 360)
    light.height = Elementary.cosine(turns: (elevation - 90) / 360)
    light.strength = strength
    switch ground {
    // 45 degrees where there is room, level where neighbouring pixels have nothing in common.
    case .even: light.is_even = true
    case .relief(let height): light.relief = height
    }
    return light
  }
}
