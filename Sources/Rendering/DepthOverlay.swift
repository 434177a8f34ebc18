package import FathomImaging
package import FathomNavigation
import FathomNumbers

extension Bitmap {
  /// Draws what stands on a finished frame of a view: coordinates, and how deep it is with so many
  /// pixels to a font pixel; nil for neither.
  package mutating func drawOverlays(
    _ labels: CoordinateLabels?,
    depthScale: Int?,
    of view: View
  ) {
    if let labels { draw(labels, of: view.grid) }
    if let depthScale { draw(depth: view.depth, scale: depthScale) }
  }

  /// Writes how deep a view is, in octaves, into the upper right corner, with so many pixels to a
  /// font pixel; where it would take more than half of the width, nothing.
  mutating func draw(depth: Double, scale: Int) {
    let text = "depth \(DepthOverlay.text(depth))"
    let textWidth = BuiltInFont.textWidth(text, scale: scale)
    guard textWidth + 8 * scale <= width / 2, 13 * scale <= height else { return }
    draw(
      text: text,
      x: width - textWidth - 4 * scale,
      y: 3 * scale,
      scale: scale,
      color: .white,
      backing: .box(.black, coverage: 0.6)
    )
  }
}

/// The depth as it stands on frames.
package enum DepthOverlay {
  /// A depth with two decimals, so that its digits do not jump about.
  package static func text(_ depth: Double) -> String {
    let hundredths = Int((depth.magnitude * 100).rounded())
    let fraction = hundredths % 100
    let sign = depth < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
