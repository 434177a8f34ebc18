extension ColorMap {
  /// The map whose numbers lie at a share of the way to another map's, 0 to 1.
  ///
  /// Only numbers change: there must be no ``conflict(with:)`` between the maps.
  package func interpolated(to other: ColorMap, at share: Double) -> ColorMap {
    precondition(conflict(with: other) == nil, "only numbers lie between each other")
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    func between(_ number: Double, _ other: Double) -> Double {
      number + (other - number) * share
    }
    var map = self
    map.density = between(density, other.density)
    map.offset = between(offset, other.offset)
    map.outline = between(outline, other.outline)
    map.decomposition = between(decomposition, other.decomposition)
    if case .fixed(let base) = base, case .fixed(let target) = other.base {
      map.base = .fixed(between(base, target))
    }
    if let terrain, let target = other.terrain {
      map.terrain = Terrain(
        sea: between(terrain.sea, target.sea),
        shore: between(terrain.shore, target.shore),
        snow: between(terrain.snow, target.snow)
      )
    }
    if let slope, let target = other.slope {
      map.slope?.azimuth = between(slope.azimuth, target.azimuth)
      map.slope?.elevation = between(slope.elevation, target.elevation)
      map.slope?.strength = between(slope.strength, target.strength)
      if case .relief(let height) = slope.ground, case .relief(let other) = target.ground {
        map.slope?.ground = .relief(height: between(height, other))
      }
    }
    if let contours, let target = other.contours {
      map.contours?.interval = between(contours.interval, target.interval)
      map.contours?.strength = between(contours.strength, target.strength)
    }
    return map
  }

  /// The key of a difference from another map that is no number, so that no map lies between the
  /// two; nil where there is none.
  package func conflict(with other: ColorMap) -> String? {
    func isFixed(_ base: Base) -> Bool { if case .fixed = base { true } else { false } }
    func isRelief(_ light: SlopeLight) -> Bool {
      if case .relief = light.ground { true } else { false }
    }
    if (terrain == nil) != (other.terrain == nil) { return "terrain" }
    if scale != other.scale { return "scale" }
    if isFixed(base) != isFixed(other.base) { return "base" }
    if slope.map(isRelief) != other.slope.map(isRelief) { return "slope" }
    if (contours == nil) != (other.contours == nil) { return "contours" }
    return nil
  }
}
