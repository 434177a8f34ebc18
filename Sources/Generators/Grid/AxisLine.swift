import BigInt
import FathomNumbers

/// The line x = 0, or y = 0, as the views of one grid meet it.
struct AxisLine: Sendable {
  /// The line's offset from the view's centre; nil where no view of this grid can meet it.
  private let offset: Int128?
  private let halfThickness: Double
  private let pitch: Double

  /// The line on an axis with the view's centre at `center` steps; the thickness is in pixels.
  init(center: BigInt, pitch: Int128, thickness: Double) {
    offset = center.magnitude.bitWidth <= 126 ? Int128(exactly: -center) : nil
    halfThickness = thickness / 2
    self.pitch = Double(pitch)
  }

  /// What a pixel at this offset from the centre meets of the line, which has weight 1.
  func mark(at position: Int128) -> LineMark {
    guard let offset else { return LineMark() }
    let mark = LineMark(
      distance: abs(Double(position - offset, scaledByPowerOfTwo: 0)) / pitch,
      halfThickness: halfThickness,
      weight: 1
    )
    return mark.weight > 0 ? mark : LineMark()
  }
}
