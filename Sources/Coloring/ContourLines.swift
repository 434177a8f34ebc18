import FathomNumbers

/// Lines where the value, or the height above the sea of a ``Terrain``, is a multiple of an
/// interval, as on maps.
///
/// They are as fine on steep ground as on flat, and pale where they would run together.
package struct ContourLines: Equatable, Sendable {
  /// The value from one line to the next.
  package var interval: Double
  /// The share of the interior's colour on a line, 0 to 1.
  package var strength: Double

  /// Contour lines, by default four to a unit of the value.
  package init(interval: Double = 0.25, strength: Double = 0.4) {
    self.interval = interval
    self.strength = strength
  }

  /// The share of the interior's colour at a value that grows by `steepness` per pixel.
  func cover(value: Double, steepness: Double) -> Double {
    let lines = value / interval
    let spacing = interval / steepness
    let distance = abs(lines - lines.rounded()) * spacing
    guard distance < 1 else { return 0 }
    // Lines a few pixels apart are as dark together as one.
    return strength * min(1, spacing * 0.2) * Elementary.smoothstep(1 - distance)
  }
}
