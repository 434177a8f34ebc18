import BigInt
import FathomNavigation
import FathomNumbers
import FathomWorlds

/// A move between views of one size, by whole pixels, so that tiles stay on display.
struct PanLeg: Leg {
  private let ends: LegEnds

  /// A pan between views of one size.
  init(_ ends: LegEnds) {
    self.ends = ends
  }

  var length: BigFloat { ends.distance.length / ends.width(ends.start) }

  var start: View { ends.view(ends.start, anchoredAt: ends.deeper) }
  var end: View { ends.view(ends.end, anchoredAt: ends.deeper) }

  func view(at share: BigFloat) -> View {
    let first = start
    let (from, to) = (ends.start.place.center, ends.end.place.center)
    func pixels(_ axis: KeyPath<Point<BigFloat>, BigFloat>) -> BigInt {
      let distance = (to[keyPath: axis] - from[keyPath: axis]) * share
      return (distance / first.grid.exactPitch).roundedToInteger ?? 0
    }
    return View(
      grid: first.grid.panned(byColumns: pixels(\.x), rows: pixels(\.y)),
      depth: first.depth,
      anchorIndex: first.anchorIndex
    )
  }
}
