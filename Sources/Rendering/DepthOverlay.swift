package import FathomImaging
package import FathomNavigation
import FathomNumbers

extension Bitmap {
  /// Draws the overlays of a finished frame: coordinates, and the depth at `depthScale` pixels to a
  /// font pixel; nil for none.
  package mutating func drawOverlays(
    _ labels: CoordinateLabels?,
    depthScale: Int?,
    of view: View
  ) {
    if let labels { draw(labels, of: view.grid) }
    if let depthScale { draw(depth: view.depth, scale: depthScale) }
  }

  /// Writes a depth in octaves into the upper right corner, at `scale` pixels to a font pixel; where it
  /// would take more than half of the width, nothing.
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

/// The text of the depth overlay.
package enum DepthOverlay {
  /// A depth with two decimals, so that its digits do not jump about.
  package static func text(_ depth: Double) -> String {
    let hundredths = Int((depth.magnitude * 100).rounded())
    let fraction = hundredths % 100
    let sign = depth < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
