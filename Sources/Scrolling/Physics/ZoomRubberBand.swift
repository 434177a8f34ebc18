import FathomNumbers

/// What shows of a pinch beyond the limits of the zoom.
///
/// UIKit's law is not known. Ours, `octaves`, treats zooming in and out alike; the others are those
/// of two programs for the browser.
package enum ZoomRubberBand: Sendable, Hashable {
  /// A ``RubberBand`` on log₂ of the zoom, `extent` in octaves.
  case octaves(coefficient: Double, extent: Double)
  /// iScroll: ½·min·2^(s/min) below the minimum, 2·max·½^(max/s) above the maximum.
  case exponential
  /// PhotoSwipe: a share of the excess below the minimum, another above the maximum.
  case shares(below: Double, above: Double)

  /// The zoom that shows when the fingers ask for `zoom`.
  package func banded(_ zoom: Double, to limits: ClosedRange<Double>) -> Double {
    let (least, greatest) = (limits.lowerBound, limits.upperBound)
    guard zoom < least || zoom > greatest else { return zoom }
    let limit = zoom < least ? least : greatest
    switch self {
    case .octaves(let coefficient, let extent):
      let band = RubberBand(coefficient: coefficient)
      return Self.scaled(zoom, from: limit) { band.stretch($0, extent: extent) }
    case .exponential:
      return zoom < least
        ? 0.5 * least * Elementary.exp2(zoom / least)
        : 2 * greatest * Elementary.exp2(-greatest / zoom)
    case .shares(let below, let above):
      return zoom < least ? least - (least - zoom) * below : greatest + (zoom - greatest) * above
    }
  }

  /// The zoom that fingers would ask for to show `zoom`, where any would.
  package func unbanded(_ zoom: Double, to limits: ClosedRange<Double>) -> Double {
    let (least, greatest) = (limits.lowerBound, limits.upperBound)
    guard zoom < least || zoom > greatest else { return zoom }
    let limit = zoom < least ? least : greatest
    switch self {
    case .octaves(let coefficient, let extent):
      let band = RubberBand(coefficient: coefficient)
      return Self.scaled(zoom, from: limit) {
        min(band.overshoot($0, extent: extent), Self.greatestOctaves)
      }
    case .exponential:
      // Fingers ask for zooms between nothing and everything; what they cannot show counts as that.
      return zoom < least
        ? least * max(Elementary.log2(2 * zoom / least), Self.leastQuotient)
        : greatest / max(Elementary.log2(2 * greatest / zoom), Self.leastQuotient)
    case .shares(let below, let above):
      return zoom < least
        ? max(least - (least - zoom) / below, least * Self.leastQuotient)
        : greatest + (zoom - greatest) / above
    }
  }

  /// The zoom as many octaves beyond the limit, on its own side, as `octaves` makes of those it is.
  private static func scaled(
    _ zoom: Double,
    from limit: Double,
    _ octaves: (Double) -> Double
  ) -> Double {
    let distance = Elementary.log2(zoom / limit)
    let scaled = octaves(distance.magnitude)
    return limit * Elementary.exp2(distance < 0 ? -scaled : scaled)
  }

  private static let leastQuotient = 0.001
  private static let greatestOctaves = 64.0
}
