/// Values of one kind in a plot: a line, points, or both.
public struct Series: Sendable {
  /// A value at its place, in the units of the axes.
  public struct Value: Equatable, Sendable {
    /// Along the horizontal axis.
    public let x: Double
    /// Along the vertical axis; where it has no place on that axis the line is interrupted.
    public let y: Double

    /// A value at its place.
    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  /// How a line is drawn.
  public enum Stroke: Sendable {
    /// What was measured.
    case solid
    /// What theory says.
    case dashed
    /// A bound, or something to compare with.
    case dotted
    /// Points only.
    case none
  }

  /// The shape of the points, so that a series is known without its colour.
  public enum Marker: Sendable, CaseIterable {
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

  /// What the values are of, said beside the line, or in the legend where there is no room; nil for
  /// a line that nothing is said of.
  public var name: String?
  /// The values, from left to right.
  public var values: [Value]
  /// The colour of line and points.
  public var color: PlotColor
  /// How the line is drawn.
  public var stroke: Stroke
  /// The shape of the points; none without.
  public var marker: Marker?

  /// A series of values.
  public init(
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
