import FathomNavigation
import FathomNumbers
import FathomWorlds

/// The camera's way from one stop to the next.
protocol Leg: Sendable {
  /// How far the way looks: octaves, and for a pan frame widths.
  var length: BigFloat { get }

  /// The view where it starts, in the colours that it starts with.
  var start: View { get }

  /// The view where it ends.
  var end: View { get }

  /// The view at a share of the length, between 0 and 1.
  func view(at share: BigFloat) -> View
}

/// Where the camera comes by at a given time.
struct Stop {
  let view: ViewDescription
  let place: World.Place
  /// Which of the scene's anchors lies there.
  let anchorIndex: Int
}

/// The two stops of a leg, for frames of a size.
struct LegEnds {
  let start: Stop
  let end: Stop
  let world: World
  let size: Size<Int>

  /// The end whose reference and colours all of a leg can have; the later one of equals.
  var deeper: Stop { start.place.pitch < end.place.pitch ? start : end }

  /// Whether the views are of one size; written in two ways, it may differ in its last bit.
  var haveOneSize: Bool {
    Flight.settled(start.place.pitch) == Flight.settled(end.place.pitch)
  }

  /// The way from centre to centre in world units, as precise as the deeper end needs it.
  var distance: Point<BigFloat> {
    let fractionBits = PixelGrid.fractionBits(pitch: deeper.place.pitch)
    let from = world.center(of: start.view, fractionBits: fractionBits)
    let to = world.center(of: end.view, fractionBits: fractionBits)
    return Point(x: Self.leading(to.x - from.x), y: Self.leading(to.y - from.y))
  }

  /// The length of the way in world units.
  var extent: BigFloat {
    let distance = distance
    return BigFloat.hypot(distance.x, distance.y)
  }

  /// Whether the views are the same to any eye.
  var coincide: Bool { haveOneSize && extent < start.place.pitch.scaled(byPowerOfTwo: -16) }

  /// The width of a frame in world units at a stop.
  func width(_ stop: Stop) -> BigFloat { stop.place.pitch * BigFloat(size.width) }

  /// What of a number matters where it is multiplied by view widths.
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
