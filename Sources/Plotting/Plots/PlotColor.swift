/// The colours of Okabe and Ito, which people with any kind of colour vision tell apart; without
/// their yellow, which does not show on white.
package enum PlotColor: String, Sendable, CaseIterable {
  /// Blue.
  case blue = "#0072b2"
  /// Vermillion.
  case vermillion = "#d55e00"
  /// Bluish green.
  case green = "#009e73"
  /// Reddish purple.
  case purple = "#cc79a7"
  /// Orange.
  case orange = "#e69f00"
  /// Sky blue.
  case sky = "#56b4e9"
  /// Black.
  case black = "#000000"
  /// Gray, for what stands behind the data.
  case gray = "#767676"
}
