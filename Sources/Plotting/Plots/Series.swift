/// Values of one kind in a plot: a line, points, or both.
package struct Series: Sendable {
  /// A value at its place, in the units of the axes.
  package struct Value: Equatable, Sendable {
    /// Along the horizontal axis.
    package let x: Double
    /// Along the vertical axis; where it has no place on that axis the line is interrupted.
    package let y: Double

    /// A value at its place.
    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The style of a line.
  package enum Stroke: Sendable {
    /// A measurement.
    case solid
    /// A prediction of theory.
    case dashed
    /// A bound, or something to compare with.
    case dotted
    /// Points only.
    case none
  }

  /// The shape of the points, so that a series is known without its colour.
  package enum Marker: Sendable, CaseIterable {
    /// A filled circle.
    case circle
    /// A filled square.
    case square
    /// A filled triangle, its tip on top.
    case triangle
    /// A filled square on its corner.
    case diamond
    /// A filled triangle, its tip below.
    case wedge
    /// Two crossing lines.
    case cross
    /// An upright cross.
    case plus
  }

  /// The label beside the line, or in the legend where there is no room; nil for
  /// a line that nothing is said of.
  package var name: String?
  /// The values, from left to right.
  package var values: [Value]
  /// The colour of line and points.
  package var color: PlotColor
  /// The style of the line.
  package var stroke: Stroke
  /// The shape of the points; none without.
  package var marker: Marker?

  /// A series of values.
  package init(
    _ name: String?,
    _ values: [Value],
    color: PlotColor,
    stroke: Stroke = .solid,
    marker: Marker? = nil
  ) {
    self.name = name
    self.values = values
    self.color = color
    self.stroke = stroke
    self.marker = marker
  }
}
