/// A square pixel as straight lines of one direction see it: how much of it lies how far to their
/// side.
struct PixelProfile {
  // Across the lines the pixel's extent is a trapezium, from −outer to outer at its foot and from
  // −inner to inner at its top.
  private let outer: Double
  private let inner: Double
  private let height: Double
  private let corner: Double

  /// The profile across lines at right angles to a direction, or along it: it is the same; the
  /// vector has length 1.
  @inline(__always)
  init(direction x: Double, _ y: Double) {
    let (long, short) = (max(x.magnitude, y.magnitude), min(x.magnitude, y.magnitude))
    outer = 0.5 * (long + short)
    inner = 0.5 * (long - short)
    height = 1 / long
    // Where the sides are upright there is no corner, and nothing to be multiplied by infinity.
    corner = 0.5 / (long * max(short, 0x1p-500))
  }

  /// The part of the pixel between its middle and a line so many pixels away, −½ to ½ with the
  /// distance's sign.
  @inline(__always)
  func share(to distance: Double) -> Double {
    let magnitude = distance.magnitude
    let rest = max(outer - magnitude, 0)
    let share = magnitude <= inner ? magnitude * height : 0.5 - rest * rest * corner
    return distance < 0 ? -share : share
  }
}
