import BigInt
import FathomNavigation
import FathomNumbers

/// A camera in the type under study, and what its numbers are counted from.
///
/// World coordinate = corner + number · 2^unitExponent. Only a floating origin has a corner and a
/// unit other than 0 and 1.
struct SimulatedCamera<Scalar: WorldScalar> {
  var camera: Camera<Scalar>

  /// The world's point that the camera counts from, exactly.
  let corner: Point<BigFloat>

  /// The pixel of the exact lattice that begins there.
  let cornerPixel: Point<BigInt>

  /// The camera's unit as a power of two of world units.
  let unitExponent: Int

  /// The exact camera of a moment, placed in the type.
  init(_ exact: Camera<BigFloat>, mode: LabMode, _ scalar: StudiedScalar<Scalar>) {
    guard mode == .floatingOrigin, let x = exact.offset.x.floor, let y = exact.offset.y.floor else {
      camera = Camera(
        world: nil,
        scale: scalar.round(exact.scale),
        offset: scalar.round(exact.offset),
        viewport: exact.viewport
      )
      corner = .worldOrigin
      cornerPixel = Point(x: 0, y: 0)
      unitExponent = 0
      return
    }
    let exponent = exact.scale.exponent - 1
    camera = Camera(
      world: nil,
      scale: scalar.round(exact.scale.scaled(byPowerOfTwo: -exponent)),
      offset: scalar.round(
        Point(x: exact.offset.x - BigFloat(x), y: exact.offset.y - BigFloat(y))
      ),
      viewport: exact.viewport
    )
    let bits = exact.scale.precision
    corner = Point(
      x: BigFloat(x).rounded(toPrecision: bits) / exact.scale,
      y: BigFloat(y).rounded(toPrecision: bits) / exact.scale
    )
    cornerPixel = Point(x: x, y: y)
    unitExponent = -exponent
  }

  /// The exact scale, in pixels per world unit; nil when it is not finite.
  func exactScale(bits: Int) -> BigFloat? {
    camera.scale.exactValue?.rounded(toPrecision: bits).scaled(byPowerOfTwo: -unitExponent)
  }

  /// The exact offset from the lattice's own origin, in pixels; nil when it is not finite.
  func exactOffset(bits: Int) -> Point<BigFloat>? {
    guard let x = camera.offset.x.exactValue, let y = camera.offset.y.exactValue else { return nil }
    return Point(
      x: BigFloat(cornerPixel.x).rounded(toPrecision: bits) + x,
      y: BigFloat(cornerPixel.y).rounded(toPrecision: bits) + y
    )
  }

  /// The world's coordinate that a number of the camera means; nil when it is not finite.
  func world(_ number: Scalar, from corner: BigFloat, bits: Int) -> BigFloat? {
    number.exactValue.map {
      corner.rounded(toPrecision: bits) + $0.scaled(byPowerOfTwo: unitExponent)
    }
  }

  /// The coordinates of the left edges of columns, in the type.
  func columns(_ indices: Range<Int>) -> [Scalar] {
    let zero = Scalar(0)
    return indices.map { camera.worldPoint(at: Point(x: Scalar($0), y: zero)).x }
  }

  /// The coordinates of the top edges of rows, in the type.
  func rows(_ indices: Range<Int>) -> [Scalar] {
    let zero = Scalar(0)
    return indices.map { camera.worldPoint(at: Point(x: zero, y: Scalar($0))).y }
  }
}
