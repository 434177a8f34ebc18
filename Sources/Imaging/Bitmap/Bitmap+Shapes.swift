extension Bitmap {
  /// Mixes a rectangle with round corners in, its edges smooth wherever they lie.
  ///
  /// `opacity` is from 0 to 1; the radius is at most half the shorter side. With a `border` only so
  /// many pixels inside the edge are filled.
  package mutating func fillRoundedRectangle(
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    radius: Double,
    border: Double? = nil,
    color: SRGBColor,
    opacity: Double = 1
  ) {
    guard width > 0, height > 0, [x, y, width, height].allSatisfy(\.isFinite) else { return }
    let radius = min(radius, width / 2, height / 2)
    func range(_ start: Double, _ length: Double, _ limit: Int) -> Range<Int> {
      let first = min(max(start.rounded(.down), 0), Double(limit))
      let end = min(max((start + length).rounded(.up), first), Double(limit))
      return Int(first)..<Int(end)
    }
    let (centerX, centerY) = (x + width / 2, y + height / 2)
    for row in range(y, height, self.height) {
      let down = (Double(row) + 0.5 - centerY).magnitude - height / 2 + radius
      for column in range(x, width, self.width) {
        let across = (Double(column) + 0.5 - centerX).magnitude - width / 2 + radius
        // The distance from the edge, positive outside; half a pixel either way is covered in part.
        let corner = (max(across, 0) * max(across, 0) + max(down, 0) * max(down, 0)).squareRoot()
        let distance = corner + min(max(across, down), 0) - radius
        func coverage(_ distance: Double) -> Double { min(max(0.5 - distance, 0), 1) }
        let inside = border.map { coverage(distance + $0) } ?? 0
        blendPixel(
          x: column,
          y: row,
          color: color,
          coverage: Float((coverage(distance) - inside) * opacity)
        )
      }
    }
  }
}
