import FathomColoring
import FathomNavigation
import FathomNumbers
import FathomWorlds

/// The camera's way from one stop to the next.
protocol Leg: Sendable {
  /// The perceived length: octaves, and for a pan frame widths.
  var length: BigFloat { get }

  /// The view where it starts, in the colours that it starts with.
  var start: View { get }

  /// The view where it ends.
  var end: View { get }

  /// The view at a share of the length, between 0 and 1.
  func view(at share: BigFloat) -> View
}

/// A rest at one view.
struct HoldLeg: Leg {
  /// The view where the leg before ended, or where the one after starts.
  let start: View

  var length: BigFloat { BigFloat(0) }
  var end: View { start }

  func view(at share: BigFloat) -> View { start }
}

/// A place that the camera reaches: a waypoint's view, resolved.
struct Stop {
  let view: ViewDescription
  let place: World.Place
  /// The index of the scene's anchor there.
  let anchorIndex: Int
  /// Whether the flight comes to it and goes on from it.
  let isInner: Bool
}

/// The two stops of a leg, for frames of a size.
struct LegEnds {
  let start: Stop
  let end: Stop
  let world: World
  let size: Size<Int>

  /// The end whose reference and colours all of a leg can have; the later one of equals.
  var deeper: Stop { start.place.pitch < end.place.pitch ? start : end }

  /// The other end.
  var wider: Stop { start.place.pitch < end.place.pitch ? end : start }

  /// The share of an end's colours at a share of the way to it, by smoothstep: exactly none near the
  /// other end, and all near this one.
  func mixedIn(_ stop: Stop, _ share: Double) -> View.SecondAnchor? {
    let weight = Elementary.smoothstep(max(0, min(1, (share * 64 - 1) / 62)))
    return weight > 0 ? View.SecondAnchor(index: stop.anchorIndex, weight: weight) : nil
  }

  /// Whether pilot views tune any colours.
  var areTuned: Bool {
    world.colorMap.isTuned || world.layers.contains { $0.world.colorMap.isTuned }
  }

  /// Whether the views are of one size; written in two ways, it may differ in its last bit.
  var haveOneSize: Bool {
    start.place.pitch.settled == end.place.pitch.settled
  }

  /// The vector from centre to centre in world units, as precise as the deeper end needs it.
  ///
  /// Reads the decimals of both centres, which may be millions.
  var distance: Point<BigFloat> {
    let fractionBits = PixelGrid.fractionBits(pitch: deeper.place.pitch)
    let from = world.center(of: start.view, fractionBits: fractionBits)
    let to = world.center(of: end.view, fractionBits: fractionBits)
    return Point(x: Self.leading(to.x - from.x), y: Self.leading(to.y - from.y))
  }

  /// Whether views whose centres lie this far apart look the same: nearer than 2^-16 of a pixel.
  func coincide(at distance: Point<BigFloat>) -> Bool {
    haveOneSize && distance.length < start.place.pitch.scaled(byPowerOfTwo: -16)
  }

  /// The width of a frame in world units at a stop.
  func width(_ stop: Stop) -> BigFloat { stop.place.pitch * BigFloat(size.width) }

  /// The leading bits of a number, all that matter where it is multiplied by view widths.
  static func leading(_ value: BigFloat) -> BigFloat {
    value.rounded(toPrecision: World.extentPrecision)
  }

  func view(_ stop: Stop, anchoredAt anchor: Stop) -> View {
    view(center: stop.place.center, pitch: stop.place.pitch, anchorIndex: anchor.anchorIndex)
  }

  func view(
    center: Point<BigFloat>,
    pitch: BigFloat,
    anchorIndex: Int,
    secondAnchor: View.SecondAnchor? = nil
  ) -> View {
    View(
      grid: PixelGrid(center: center, pitch: pitch, size: size),
      depth: world.depth(pitch: pitch, size: size),
      anchorIndex: anchorIndex,
      secondAnchor: secondAnchor
    )
  }
}

extension Point<BigFloat> {
  /// The length of the vector to this point.
  var length: BigFloat { BigFloat.hypot(x, y) }

  /// A point some way off, precise enough for a grid of this pitch.
  func moved(by way: Point<BigFloat>, pitch: BigFloat) -> Point<BigFloat> {
    let exponent = pitch.exponent - 160
    return Point(
      x: x.adding(way.x, exponentOfLastBit: exponent),
      y: y.adding(way.y, exponentOfLastBit: exponent)
    )
  }
}

extension BigFloat {
  /// The sum, precise down to bits of the value 2^exponent.
  fileprivate func adding(_ other: BigFloat, exponentOfLastBit exponent: Int) -> BigFloat {
    let top = max(isZero ? exponent : self.exponent, other.isZero ? exponent : other.exponent) + 1
    let bits = max(64, top - exponent)
    return rounded(toPrecision: max(precision, bits)) + other
  }
}
