import BigInt
import FathomNavigation
import FathomNumbers
import FathomWorlds

/// A move between views of one size, by whole pixels, so that tiles stay on display.
///
/// Colours that pilot views tune are those of its end; where the flight came to its start, those of
/// the start are mixed in there, so that nothing jumps.
struct PanLeg: Leg {
  private let ends: LegEnds

  /// A pan between views of one size.
  init(_ ends: LegEnds) {
    self.ends = ends
  }

  var length: BigFloat { ends.distance.length / ends.width(ends.start) }

  var start: View { colored(ends.view(ends.start, anchoredAt: ends.end), at: 0) }
  var end: View { ends.view(ends.end, anchoredAt: ends.end) }

  func view(at share: BigFloat) -> View {
    let first = ends.view(ends.start, anchoredAt: ends.end)
    let (from, to) = (ends.start.place.center, ends.end.place.center)
    func pixels(_ axis: KeyPath<Point<BigFloat>, BigFloat>) -> BigInt {
      let distance = (to[keyPath: axis] - from[keyPath: axis]) * share
      return (distance / first.grid.exactPitch).roundedToInteger ?? 0
    }
    let view = View(
      grid: first.grid.panned(byColumns: pixels(\.x), rows: pixels(\.y)),
      depth: first.depth,
      anchorIndex: first.anchorIndex
    )
    return colored(view, at: Double(share))
  }

  /// A view with the colours that it has at a share of the way.
  private func colored(_ view: View, at share: Double) -> View {
    guard ends.start.isInner, ends.areTuned else { return view }
    return View(
      grid: view.grid,
      depth: view.depth,
      anchorIndex: view.anchorIndex,
      secondAnchor: ends.mixedIn(ends.start, 1 - share)
    )
  }
}
