extension Series.Marker {
  /// The marker as an element of SVG.
  func mark(at place: PlotFrame.Place, color: PlotColor) -> Markup {
    func outline(_ corners: [(Double, Double)]) -> String {
      "M"
        + corners.map { dx, dy in
          NumberText.trimmed(place.x + dx, decimals: 2) + " "
            + NumberText.trimmed(place.y + dy, decimals: 2)
        }.joined(separator: "L")
    }
    func filled(_ corners: [(Double, Double)]) -> Markup {
      .element("path", ["d": outline(corners) + "Z", "fill": color.rawValue])
    }
    func lines(_ from: (Double, Double), _ to: (Double, Double), _ rest: [(Double, Double)])
      -> Markup
    {
      .element(
        "path",
        [
          "d": outline([from, to]) + outline(rest), "stroke": color.rawValue, "stroke-width": "2.5",
          "fill": "none",
        ]
      )
    }
    switch self {
    case .circle:
      return .element(
        "circle",
        [
          "cx": NumberText.trimmed(place.x, decimals: 2),
          "cy": NumberText.trimmed(place.y, decimals: 2), "r": "4.5", "fill": color.rawValue,
        ]
      )
    case .square: return filled([(-4, -4), (4, -4), (4, 4), (-4, 4)])
    case .diamond: return filled([(0, -6), (6, 0), (0, 6), (-6, 0)])
    case .triangle: return filled([(0, -6), (5.5, 4), (-5.5, 4)])
    case .wedge: return filled([(0, 6), (5.5, -4), (-5.5, -4)])
    case .cross: return lines((-4.5, -4.5), (4.5, 4.5), [(-4.5, 4.5), (4.5, -4.5)])
    case .plus: return lines((-5.5, 0), (5.5, 0), [(0, -5.5), (0, 5.5)])
    }
  }
}
