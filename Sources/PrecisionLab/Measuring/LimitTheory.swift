import FathomNavigation
import FathomNumbers

/// The predictions of theory for a type: the depths at which it fails.
///
/// With p bits, a world point c with 2^e <= |c| < 2^(e+1), and D = log2 of pixels per world unit:
/// numbers near c are 2^(e−p+1) apart, and pixels 2^−D.
struct LimitTheory: Sendable {
  /// The type.
  let type: NumberType

  /// The representation of its cameras.
  let mode: LabMode

  /// The exact frame's centre where the flight is deepest, in world units.
  let point: Point<BigFloat>

  /// The frame in pixels.
  let size: Size<Int>

  /// The edge of a tile in pixels.
  let tileSize: Int

  /// The pixels on either side of the frame's centre that collapse is looked for in.
  ///
  /// Few, so that they lie within the same power of two as the centre from a few octaves on.
  static let window = 16

  /// The root mean square of a rounding's relative error, in units of u.
  ///
  /// u·U/m with U uniform from −1 to 1 and m log-uniform from 1 to 2: the square root of
  /// 1/3 · 3/(8 ln 2).
  static let rounding = 0.425

  /// The depth at which neighbouring columns get the same coordinate: D > p − 1 − e.
  ///
  /// Never for a point with a coordinate 0, or near a floating origin, as long as a pixel of the
  /// frame's edge can be told from the next.
  func collapse(from firstDepth: Double) -> Double? {
    if mode == .floatingOrigin {
      return ulp(at: max(size.width, size.height) / 2 + Self.window) > 1 ? firstDepth : nil
    }
    return resolution(within: Self.window)
  }

  /// The depth at which neighbouring pixels get the same coordinate within a distance of the centre.
  private func resolution(within window: Int) -> Double? {
    let depths = [point.x, point.y].compactMap { coordinate -> Double? in
      guard !coordinate.isZero else { return nil }
      // The greatest coordinate in the window decides, and the window depends on the depth.
      var depth = Double(type.precision - coordinate.exponent)
      for _ in 0..<4 {
        let reach =
          BigFloat(window).rounded(toPrecision: 64) * BigFloat.exp2(BigFloat(-depth))
        depth = Double(type.precision - (coordinate.magnitude + reach).exponent)
      }
      return depth
    }
    return depths.min()
  }

  /// The depth at which a seam of one unit in the last place is half a pixel wide, anywhere in the frame: an octave
  /// before columns collapse there.
  func seam(from firstDepth: Double) -> Double? {
    guard mode == .floatingOrigin else {
      return resolution(within: max(size.width, size.height) / 2).map { $0 - 1 }
    }
    // Neighbours of the tiles at the frame's edge are counted as well.
    let reach = max(size.width, size.height) + 2 * tileSize
    return ulp(at: reach) > 0.5 ? firstDepth : nil
  }

  /// The greatest distance of neighbouring numbers at a distance from a floating origin, both in pixels.
  private func ulp(at pixels: Int) -> Double {
    Double(pixels) * Elementary.exp2(Double(1 - type.precision))
  }

  /// The depth at which the scale, or the offset in pixels, is infinite.
  var range: Double? {
    guard mode != .floatingOrigin else { return nil }
    return type.overflowExponent.map { exponent in
      let reach = max(point.x.magnitude, point.y.magnitude)
      guard !reach.isZero else { return Double(exponent) }
      return Double(exponent) - max(0, Double(BigFloat.log2(reach.rounded(toPrecision: 64))))
    }
  }

  /// The mean square of the drift that is expected after each gesture of a flight, in pixels.
  ///
  /// Every gesture rounds the offset anew, and later ones magnify what it was off by. Where the
  /// offset is |c|·s all the way, this is (0.425·u·|o|)² · 2N.
  func meanSquareDrift(of flight: ExactFlight) -> [Double] {
    let unit = Self.rounding * Elementary.exp2(Double(type.roundoffExponent))
    func added(_ frame: ExactFlight.Frame) -> Double {
      let (x, y) = (Double(frame.camera.offset.x), Double(frame.camera.offset.y))
      return 2 * unit * unit * (x * x + y * y)
    }
    switch mode {
    case .absolute: return flight.frames.map(added)
    case .floatingOrigin:
      let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
      return flight.frames.map { _ in 2 * unit * unit * (x * x + y * y) }
    case .rebased:
      var sum = added(flight.frames[0])
      var sums = [sum]
      for (gesture, frame) in zip(flight.flight.gestures, flight.frames.dropFirst()) {
        let factor = Double(gesture.factor)
        sum = sum * factor * factor + added(frame)
        sums.append(sum)
      }
      return sums
    }
  }
}
