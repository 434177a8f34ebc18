/// A part of a layer's content, in points.
package struct ContentRectangle: Hashable, Sendable {
  /// From left to right.
  package let x: Range<Double>

  /// From top to bottom.
  package let y: Range<Double>

  /// The part between these edges.
  package init(x: Range<Double>, y: Range<Double>) {
    self.x = x
    self.y = y
  }

  /// The rectangle with `margin` times its width and height added on every side.
  package func expanded(byShare margin: Double) -> ContentRectangle {
    func wider(_ range: Range<Double>) -> Range<Double> {
      let more = (range.upperBound - range.lowerBound) * margin
      return range.lowerBound - more..<range.upperBound + more
    }
    return ContentRectangle(x: wider(x), y: wider(y))
  }
}
