/// What shows of a finger's way beyond a limit: b(x) = c·x·d / (d + c·x), d the extent of the view.
///
/// It follows the finger with c of its speed at first, and never reaches d.
package struct RubberBand: Sendable, Hashable {
  /// The share of the finger's speed at the limit.
  package var coefficient: Double

  /// Creates a band; UIKit's coefficient is taken to be 0.55.
  package init(coefficient: Double = 0.55) {
    self.coefficient = coefficient
  }

  /// How far beyond the limit the content shows when the finger is `overshoot` beyond.
  package func stretch(_ overshoot: Double, extent: Double) -> Double {
    guard overshoot > 0, extent > 0 else { return 0 }
    let pull = coefficient * overshoot
    return pull * extent / (extent + pull)
  }

  /// The overshoot that shows as `stretch`, for a finger that catches stretched content.
  ///
  /// No finger reaches the whole extent; what was put that far by other means counts as less.
  package func overshoot(_ stretch: Double, extent: Double) -> Double {
    guard stretch > 0, extent > 0 else { return 0 }
    let reachable = min(stretch, extent * Self.greatestShare)
    return reachable * extent / (coefficient * (extent - reachable))
  }

  private static let greatestShare = 0.999

  /// Where content shows whose finger is at `position`, on an axis of a view of `extent`.
  func banded(_ position: Double, to limits: ClosedRange<Double>, extent: Double) -> Double {
    let inside = position.clamped(to: limits)
    let stretch = stretch((position - inside).magnitude, extent: extent)
    return position < inside ? inside - stretch : inside + stretch
  }

  /// Where the finger is whose content shows at `position`.
  func unbanded(_ position: Double, to limits: ClosedRange<Double>, extent: Double) -> Double {
    let inside = position.clamped(to: limits)
    let overshoot = overshoot((position - inside).magnitude, extent: extent)
    return position < inside ? inside - overshoot : inside + overshoot
  }
}
