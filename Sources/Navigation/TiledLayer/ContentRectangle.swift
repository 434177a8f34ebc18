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
}
