import BigInt
import FathomNavigation

/// The lines along one axis of a view, with their weights and widths.
struct LineWeights: Sendable {
  private struct Line {
    let pixels: Double
    let stroke: LineStroke
  }

  private let ruler: LineRuler
  private let lines: [Line]
  private let axis: AxisLine

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
      Line(pixels: family.pixels, stroke: LineStroke(level: family.level, thickness: thickness))
    }
    axis = AxisLine(center: center, pitch: pitch, thickness: 2 * thickness * axes)
  }

  /// The heaviest line that a pixel at this offset from the centre meets.
  func mark(at offset: Int128) -> LineMark {
    var heaviest = axis.mark(at: offset)
    for (family, line) in lines.enumerated() {
      heaviest = heaviest.heavier(
        LineMark(
          distance: abs(ruler.distance(fromFamily: family, at: offset)) * line.pixels,
          halfThickness: line.stroke.halfThickness,
          weight: line.stroke.weight
        )
      )
    }
    return heaviest
  }
}
