import FathomNavigation
import FathomNumbers
import FathomWorlds

/// A zoom that keeps one point of the screen fixed: the width of the view is exponential in the
/// progress.
///
/// With pixel size p(t) exponential in time, c(t) = c1 + (c0 − c1) · (p(t) − p1) / (p0 − p1), where
/// c1 belongs to the deeper end. The distance to c1 is a bounded number of view widths at any time,
/// so its leading bits suffice at any depth; only c1 itself has many.
///
/// Colours that pilot views tune are those of the deeper end; near the other one those of that end are
/// mixed in where the flight goes on from it, so that nothing jumps there.
struct DiveLeg: Leg {
  private let ends: LegEnds

  /// A dive between views of different sizes.
  init(_ ends: LegEnds) {
    self.ends = ends
  }

  var length: BigFloat {
    (BigFloat.log2(ends.start.place.pitch) - BigFloat.log2(ends.end.place.pitch)).magnitude
  }

  var start: View { view(ends.start) }
  var end: View { view(ends.end) }

  private func view(_ stop: Stop) -> View {
    ends.view(
      center: stop.place.center,
      pitch: stop.place.pitch,
      anchorIndex: ends.deeper.anchorIndex,
      secondAnchor: ends.wider.isInner && stop.anchorIndex == ends.wider.anchorIndex
        ? View.SecondAnchor(index: stop.anchorIndex, weight: 1) : nil
    )
  }

  func view(at share: BigFloat) -> View {
    let (p0, p1) = (ends.start.place.pitch, ends.end.place.pitch)
    let pitch = BigFloat.exp(
      BigFloat.log(p0) + share * (BigFloat.log(p1) - BigFloat.log(p0))
    )
    let (deep, wide) =
      p0 < p1 ? (ends.start.place, ends.end.place) : (ends.end.place, ends.start.place)
    let share = (pitch - deep.pitch) / (wide.pitch - deep.pitch)
    func remaining(_ axis: KeyPath<Point<BigFloat>, BigFloat>) -> BigFloat {
      LegEnds.leading(wide.center[keyPath: axis] - deep.center[keyPath: axis]) * share
    }
    return ends.view(
      center: deep.center.moved(by: Point(x: remaining(\.x), y: remaining(\.y)), pitch: pitch),
      pitch: pitch,
      anchorIndex: ends.deeper.anchorIndex,
      secondAnchor: ends.wider.isInner ? ends.mixedIn(ends.wider, Double(share)) : nil
    )
  }
}
