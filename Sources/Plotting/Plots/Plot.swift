/// A diagram of values over two axes, as a value; ``svg`` draws it.
package struct Plot: Sendable {
  /// A part of the horizontal axis, shaded from top to bottom.
  package struct Band: Sendable {
    /// From where to where.
    package var range: ClosedRange<Double>
    /// The label of the band.
    package var label: String
    /// The colour that it is shaded with.
    package var color: PlotColor

    /// A shaded part.
    package init(_ range: ClosedRange<Double>, label: String, color: PlotColor = .gray) {
      (self.range, self.label, self.color) = (range, label, color)
    }
  }

  /// A value of one axis, drawn across the other.
  package struct Rule: Sendable {
    /// The axis that the value belongs to.
    package enum Direction: Sendable {
      /// A value of the horizontal axis: an upright line.
      case upright
      /// A value of the vertical axis: a level line.
      case level
    }

    /// The direction of the line.
    package var direction: Direction
    /// The value.
    package var value: Double
    /// The meaning of the value.
    package var label: String

    /// An upright line at a value of the horizontal axis.
    package static func upright(_ value: Double, _ label: String) -> Rule {
      Rule(direction: .upright, value: value, label: label)
    }

    /// A level line at a value of the vertical axis.
    package static func level(_ value: Double, _ label: String) -> Rule {
      Rule(direction: .level, value: value, label: label)
    }
  }

  /// A short name, that of the file it may be written to.
  package var name: String
  /// The title.
  package var title: String
  /// A description for readers who cannot see the plot.
  package var summary: String
  /// The horizontal axis.
  package var x: Axis
  /// The vertical axis.
  package var y: Axis
  /// The values, drawn in this order.
  package var series: [Series]
  /// Shaded parts, behind all else.
  package var bands: [Band]
  /// Lines that mean something, behind the values.
  package var rules: [Rule]
  /// Whether all names stand in the legend, for lines that lie upon one another; else they stand
  /// beside their lines where there is room.
  package var namesInLegend: Bool
  /// The legend's words for the kinds of lines; a stroke without a word is left out.
  package var strokes: [(stroke: Series.Stroke, meaning: String)]

  /// A plot of some series.
  package init(
    name: String,
    title: String,
    summary: String,
    x: Axis,
    y: Axis,
    series: [Series],
    bands: [Band] = [],
    rules: [Rule] = [],
    namesInLegend: Bool = false,
    strokes: [(stroke: Series.Stroke, meaning: String)] = []
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.x = x
    self.y = y
    self.series = series
    self.bands = bands
    self.rules = rules
    self.namesInLegend = namesInLegend
    self.strokes = strokes
  }
}
