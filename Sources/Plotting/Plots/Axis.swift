import FathomNumbers

/// An axis of a plot: what it measures and how values lie along it.
package struct Axis: Sendable {
  /// The scale of an axis.
  package enum Scale: Equatable, Sendable {
    /// Equal differences are equal lengths.
    case linear
    /// Equal ratios are equal lengths; ticks stand at powers of the base, 2 or 10.
    case logarithmic(base: Int)
  }

  /// The quantity, with its unit.
  package var label: String
  /// The scale of the axis.
  package var scale: Scale
  /// The least and the greatest value; above zero on a logarithmic axis.
  package var bounds: ClosedRange<Double>
  /// Whether a logarithmic axis has a place for zero, below its least value.
  package var hasZero: Bool

  /// An axis with equal differences.
  package static func linear(_ label: String, _ bounds: ClosedRange<Double>) -> Axis {
    Axis(label: label, scale: .linear, bounds: bounds, hasZero: false)
  }

  /// An axis with equal ratios, its bounds above zero.
  ///
  /// With `hasZero` values that are exactly zero have a line of their own at its lower end.
  package static func logarithmic(
    _ label: String,
    _ bounds: ClosedRange<Double>,
    base: Int = 10,
    hasZero: Bool = false
  ) -> Axis {
    precondition(bounds.lowerBound > 0, "A logarithmic axis begins above zero.")
    return Axis(label: label, scale: .logarithmic(base: base), bounds: bounds, hasZero: hasZero)
  }

  /// The part of an axis with a place for zero that lies below its least value.
  static let zeroPart = 0.07

  /// The place of a value, from 0 at the least value to 1 at the greatest, and beyond for those that
  /// lie beyond; nil for what has no place.
  ///
  /// NaN and infinities have none; on a logarithmic axis numbers that are not positive have none,
  /// except zero where it has one, and then numbers between zero and the least value have none.
  package func position(_ value: Double) -> Double? {
    guard value.isFinite else { return nil }
    let (lower, upper) = (coordinate(bounds.lowerBound), coordinate(bounds.upperBound))
    let span = upper > lower ? upper - lower : 1
    switch scale {
    case .linear:
      return (value - lower) / span
    case .logarithmic:
      if value == 0, hasZero { return 0 }
      guard value > 0 else { return nil }
      let part = (coordinate(value) - lower) / span
      guard hasZero else { return part }
      return part < 0 ? nil : Self.zeroPart + (1 - Self.zeroPart) * part
    }
  }

  private func coordinate(_ value: Double) -> Double {
    scale == .linear ? value : Elementary.log2(value)
  }
}
