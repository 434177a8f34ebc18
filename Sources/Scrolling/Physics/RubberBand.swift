import FathomNumbers

/// The rubber band of an offset beyond its limit: b(x) = c·x·d / (d + c·x), x the overshoot that
/// the touch asks for, d the extent of the view.
///
/// Content follows the touch with c of its speed at first, and b never reaches d. The formula and c
/// = 0.55 are UIKit's as others measured them: https://gist.github.com/originell/6961057 and
/// Lobanov, "How UIScrollView works", https://github.com/super-ultra/ScrollMechanics
/// (RubberBand.swift).
public struct RubberBand: Sendable, Hashable {
  /// The share of the touch's speed at the limit.
  public var coefficient: Double

  /// Creates a band; the measured coefficient is 0.55.
  public init(coefficient: Double = 0.55) {
    self.coefficient = coefficient
  }

  /// The distance from the limit to the content shown for an overshoot.
  public func stretch(_ overshoot: Double, extent: Double) -> Double {
    guard overshoot > 0, extent > 0 else { return 0 }
    let pull = coefficient * overshoot
    return pull * extent / (extent + pull)
  }

  /// The overshoot that shows as `stretch`, the inverse of ``stretch(_:extent:)``, for a touch that
  /// catches stretched content.
  ///
  /// No touch reaches the whole extent; content put that far by other means counts as less.
  public func overshoot(_ stretch: Double, extent: Double) -> Double {
    guard stretch > 0, extent > 0 else { return 0 }
    let reachable = min(stretch, extent * Self.greatestShare)
    return reachable * extent / (coefficient * (extent - reachable))
  }

  private static let greatestShare = 0.999

  /// The offset shown for the offset that the touches ask for, on an axis of a view of `extent`.
  func banded(_ position: Double, to limits: ClosedRange<Double>, extent: Double) -> Double {
    let inside = position.clamped(to: limits)
    let stretch = stretch((position - inside).magnitude, extent: extent)
    return position < inside ? inside - stretch : inside + stretch
  }

  /// The offset that touches must ask for to show `position`.
  func unbanded(_ position: Double, to limits: ClosedRange<Double>, extent: Double) -> Double {
    let inside = position.clamped(to: limits)
    let overshoot = overshoot((position - inside).magnitude, extent: extent)
    return position < inside ? inside - overshoot : inside + overshoot
  }
}

/// The rubber band of a zoom beyond its limit: a ``RubberBand`` on log₂ of the zoom.
///
/// UIKit's formula is not published. This one is ours: it treats zooming in and out alike.
public struct ZoomRubberBand: Sendable, Hashable {
  /// The band on the octaves beyond the limit.
  public var band: RubberBand
  /// The octaves that the shown zoom never reaches beyond its limit.
  public var extent: Double

  /// Creates a band; as an offset's, on an extent of an octave, by default.
  public init(coefficient: Double = 0.55, extent: Double = 1) {
    band = RubberBand(coefficient: coefficient)
    self.extent = extent
  }

  /// The zoom shown for the zoom that the touches ask for.
  public func banded(_ zoom: Double, to limits: ClosedRange<Double>) -> Double {
    scaled(zoom, beyond: limits) { band.stretch($0, extent: extent) }
  }

  /// The zoom that touches must ask for to show `zoom`; where none does, a great but finite one.
  public func unbanded(_ zoom: Double, to limits: ClosedRange<Double>) -> Double {
    scaled(zoom, beyond: limits) { min(band.overshoot($0, extent: extent), Self.greatestOctaves) }
  }

  private static let greatestOctaves = 64.0

  /// The zoom with its octaves beyond the limits mapped; itself within them.
  private func scaled(
    _ zoom: Double,
    beyond limits: ClosedRange<Double>,
    _ octaves: (Double) -> Double
  ) -> Double {
    guard zoom < limits.lowerBound || zoom > limits.upperBound else { return zoom }
    let limit = zoom < limits.lowerBound ? limits.lowerBound : limits.upperBound
    let distance = Elementary.log2(zoom / limit)
    let scaled = octaves(distance.magnitude)
    return limit * Elementary.exp2(distance < 0 ? -scaled : scaled)
  }
}
