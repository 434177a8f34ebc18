import FathomNumbers

/// How thick and heavy lines are drawn.
///
/// Both grow with the distance of a family's lines, and their first two derivatives in zoom have no
/// jump: nothing pops.
struct LineStroke: Sendable {
  /// Half the thickness in pixels.
  let halfThickness: Double
  /// 0 for lines that fade in, 1 for the heaviest.
  let weight: Double

  /// The stroke of lines of a level from 0 to 1; the heaviest are twice as thick as `thickness`, in
  /// pixels.
  @inline(__always)
  init(level: Double, thickness: Double) {
    weight = Elementary.fade(level)
    halfThickness = thickness * (1 + weight) / 2
  }
}
