import BigInt
import FathomNavigation
import FathomNumbers

/// The place that a view's heights of the true field are measured from.
struct Datum: Sendable {
  /// The place in the view's steps from the world's origin.
  let place: Point<BigInt>

  /// The place in steps from the view's centre.
  let offset: Point<Int128>

  /// Whatever the frame shows is at most 2^(64 + `reach`) steps away along either axis.
  let reach: Int

  /// What views with equal datums of the same pixel size have in common gets the same bits.
  static func == (left: Datum, right: Datum) -> Bool {
    left.place == right.place && left.reach == right.reach
  }

  /// The scene's anchor, or the view's centre for views that are more than 2^40 pixels away from it.
  init(of grid: PixelGrid, anchor: SceneAnchor) {
    let place = Point(
      x: Self.steps(anchor.point.x, in: grid),
      y: Self.steps(anchor.point.y, in: grid)
    )
    let half = (
      x: Int128(grid.size.width) * (grid.pitch / 2), y: Int128(grid.size.height) * (grid.pitch / 2)
    )
    if let x = Int128(exactly: place.x - grid.center.x),
      let y = Int128(exactly: place.y - grid.center.y),
      max(x.magnitude, y.magnitude) < 1 << (64 + 40)
    {
      self.place = place
      offset = Point(x: x, y: y)
    } else {
      self.place = grid.center
      offset = Point(x: 0, y: 0)
    }
    // As for a pan by half a frame, so that no shorter one changes it.
    func extent(_ offset: Int128, _ half: Int128) -> UInt128 {
      max(offset.magnitude, half.magnitude) + half.magnitude
    }
    let extent = max(extent(offset.x, half.x), extent(offset.y, half.y))
    // The bits of the extent's integer part in units of 2^64 steps, rounded up.
    reach = max(0, 64 - (extent - 1).leadingZeroBitCount)
  }

  private static func steps(_ coordinate: BigFloat, in grid: PixelGrid) -> BigInt {
    guard let steps = coordinate.scaled(byPowerOfTwo: grid.fractionBits).roundedToInteger else {
      preconditionFailure("an anchor is a point of the world")
    }
    return steps
  }
}
