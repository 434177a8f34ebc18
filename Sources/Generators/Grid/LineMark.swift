/// What a pixel meets of a line.
struct LineMark {
  /// The line's weight times the part of the pixel that it covers.
  var weight = 0.0
  /// The part of the pixel that the line covers.
  var coverage = 0.0
}

extension LineMark {
  /// What a pixel meets of a line along its sides whose middle is so many pixels away; below 0 where
  /// it meets nothing.
  init(distance: Double, halfThickness: Double, weight: Double) {
    let end = min(halfThickness, distance + 0.5)
    let start = max(-halfThickness, distance - 0.5)
    self.init(weight: weight * (end - start), coverage: end - start)
  }

  /// What a pixel meets of a line of any direction.
  @inline(__always)
  init(distance: Double, halfThickness: Double, weight: Double, on pixel: PixelProfile) {
    let coverage =
      pixel.share(to: distance + halfThickness) - pixel.share(to: distance - halfThickness)
    self.init(weight: weight * coverage, coverage: coverage)
  }

  /// This mark, or the other where that weighs more.
  @inline(__always)
  func heavier(_ other: LineMark) -> LineMark {
    other.weight > weight ? other : self
  }

  /// What a pixel meets of two lines that cross: where both are, the heavier counts.
  @inline(__always)
  func union(_ other: LineMark) -> LineMark {
    LineMark(
      weight: Self.union(weight, coverage, other),
      coverage: coverage + (1 - coverage) * other.coverage
    )
  }

  /// The weight of the union with a line of this weight and coverage.
  @inline(__always)
  static func union(_ weight: Double, _ coverage: Double, _ other: LineMark) -> Double {
    // In this form a line that covers the pixel hides the other without a trace of rounding.
    let first = weight + (1 - coverage) * other.weight
    let second = other.weight + (1 - other.coverage) * weight
    return first > second ? first : second
  }
}
