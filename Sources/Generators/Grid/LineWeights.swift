import BigInt
import Navigation
import Numbers

/// The lines along one axis of a view, with their weights and widths.
///
/// Both grow with the distance of a family's lines, and their first two derivatives in zoom have no
/// jump: nothing pops.
struct LineWeights: Sendable {
  /// The heaviest line that a pixel meets.
  struct Mark {
    /// The line's weight times the part of the pixel that it covers.
    var weight = 0.0
    /// The part of the pixel that the line covers.
    var coverage = 0.0
  }

  private struct Line {
    let pixels: Double
    let halfThickness: Double
    let weight: Double
  }

  private let ruler: LineRuler
  private let lines: [Line]

  /// The offset of the axis x = 0 or y = 0 from the view's centre; nil where no view of this grid
  /// can meet it.
  private let axis: Int128?
  private let axisHalfThickness: Double
  private let pitch: Double

  /// The lines of a window along an axis; the heaviest are twice as thick as `thickness`, in pixels,
  /// and that through the origin `axes` times as thick again.
  init(
    window: LineWindow,
    center: BigInt,
    pitch: Int128,
    thickness: Double,
    axes: Double
  ) throws {
    ruler = try LineRuler(window: window, center: center)
    lines = window.families.map { family in
      let prominence = Elementary.fade(family.level)
      return Line(
        pixels: family.pixels,
        halfThickness: thickness * (1 + prominence) / 2,
        weight: prominence
      )
    }
    axis = center.magnitude.bitWidth <= 126 ? Int128(exactly: -center) : nil
    axisHalfThickness = thickness * axes
    self.pitch = Double(pitch)
  }

  /// What a pixel at this offset from the centre meets.
  func mark(at offset: Int128) -> Mark {
    var heaviest = Mark()
    for (family, line) in lines.enumerated() {
      let mark = Mark(
        distance: abs(ruler.distance(fromFamily: family, at: offset)) * line.pixels,
        halfThickness: line.halfThickness,
        weight: line.weight
      )
      if mark.weight > heaviest.weight { heaviest = mark }
    }
    if let axis {
      let mark = Mark(
        distance: abs(Double(offset - axis, scaledByPowerOfTwo: 0)) / pitch,
        halfThickness: axisHalfThickness,
        weight: 1
      )
      if mark.weight > heaviest.weight { heaviest = mark }
    }
    return heaviest
  }
}

extension LineWeights.Mark {
  /// What a pixel meets of a line so many pixels away.
  fileprivate init(distance: Double, halfThickness: Double, weight: Double) {
    let end = min(halfThickness, distance + 0.5)
    let start = max(-halfThickness, distance - 0.5)
    self.init(weight: weight * (end - start), coverage: end - start)
  }
}
