import FathomPlotting

extension NumberType {
  /// The colour that stands for the type in every plot.
  var color: PlotColor {
    switch kind {
    case .float16: .orange
    case .bfloat16: .vermillion
    case .float32: .green
    case .float64: .blue
    case .float80: .purple
    case .doubleDouble: .sky
    case .bigFloat: .black
    }
  }

  /// The shape of its points.
  var marker: Series.Marker {
    switch kind {
    case .float16: .circle
    case .bfloat16: .square
    case .float32: .triangle
    case .float64: .diamond
    case .float80: .wedge
    case .doubleDouble: .cross
    case .bigFloat: .plus
    }
  }

  /// u = 2^−p as it is written: "2⁻²⁴".
  var roundoff: String { NumberText.power(of: 2, exponent: roundoffExponent) }
}
