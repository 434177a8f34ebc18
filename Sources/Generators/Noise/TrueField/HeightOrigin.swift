import BigInt
import FathomNavigation
import FathomNumbers

/// The origin of a view's heights: the point of the true field where they are zero.
struct HeightOrigin: Sendable {
  /// The point in the view's steps from the world's origin.
  let point: Point<BigInt>

  /// The point in steps from the view's centre.
  let offset: Point<Int128>

  /// The distance of every point of the frame along either axis, as a power of two: at most
  /// 2^(64 + `reach`) steps.
  let reach: Int

  /// Whether the samples that two views of the same pixel size have in common get the same bits.
  static func == (left: HeightOrigin, right: HeightOrigin) -> Bool {
    left.point == right.point && left.reach == right.reach
  }

  /// The scene's anchor, or the view's centre for views that are more than 2^40 pixels away from it.
  init(of grid: PixelGrid, anchor: SceneAnchor) {
    let point = Point(
      x: Self.steps(anchor.point.x, in: grid),
      y: Self.steps(anchor.point.y, in: grid)
    )
    let half = (
      x: Int128(grid.size.width) * (grid.pitch / 2), y: Int128(grid.size.height) * (grid.pitch / 2)
    )
    if let x = Int128(exactly: point.x - grid.center.x),
      let y = Int128(exactly: point.y - grid.center.y),
      max(x.magnitude, y.magnitude) < 1 << (64 + 40)
    {
      self.point = point
      offset = Point(x: x, y: y)
    } else {
      self.point = grid.center
      offset = Point(x: 0, y: 0)
    }
    // As after a pan by half a frame, so that no shorter pan changes it.
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
