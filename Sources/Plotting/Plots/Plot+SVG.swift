extension Plot {
  /// The plot as an SVG file: text, the same bytes for the same plot on every machine.
  ///
  /// It uses no script, no style sheet and nothing from outside, and its words are text.
  package var svg: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + drawing.xml
  }

  /// The plot as an element of SVG.
  var drawing: Markup {
    var drawing = PlotDrawing(self)
    return drawing.svg()
  }
}
