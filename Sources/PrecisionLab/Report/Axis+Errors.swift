import FathomNumbers
import FathomPlotting

extension Axis {
  /// A logarithmic axis of errors, with a place for errors that are exactly zero: as many decades as
  /// the values need, within bounds.
  static func errors(
    _ label: String,
    of series: [Series],
    within bounds: ClosedRange<Double>,
    base: Int = 10
  ) -> Axis {
    let values = series.flatMap(\.values).map(\.y).filter { $0.isFinite && $0 > 0 }
    func clamped(_ value: Double) -> Double {
      min(max(value, bounds.lowerBound), bounds.upperBound)
    }
    let unit = Elementary.log2(Double(base))
    let least = clamped(values.min() ?? bounds.lowerBound)
    let greatest = clamped(values.max() ?? bounds.upperBound)
    let lower = Elementary.exp2((Elementary.log2(least) / unit).rounded(.down) * unit)
    let upper = Elementary.exp2((Elementary.log2(greatest) / unit).rounded(.up) * unit)
    return .logarithmic(
      label,
      lower...max(upper, lower * Double(base)),
      base: base,
      hasZero: true
    )
  }
}
