/// Domain warping: gradient noise at positions that two other gradient noises have moved.
///
/// Quilez, "Domain warping", iquilezles.org/articles/warp.
enum WarpedNoise {
  /// The distance in cells by which a unit of noise moves a position.
  ///
  /// Gradient noise is at most 4.112, so no position moves by two cells along an axis.
  static let strength = 0.48

  /// The lattice lines next to any position that a position may be moved to, before and after its
  /// cell.
  static let reach = (before: 3, after: 4)

  /// The noise `x` and `y` of a cell after the lattice point (0, 0), with slopes per cell.
  @inline(__always)
  static func sample(x: Double, y: Double, hash: (Int, Int) -> UInt64) -> NoiseSample {
    // Independent bytes of a hash choose the gradients of three noises.
    let right = LatticeNoise.gradient.sample(x: x, y: y, weight: strength, slopeWeight: strength) {
      LatticeHash.Byte.second.moved(hash($0, $1))
    }
    let down = LatticeNoise.gradient.sample(x: x, y: y, weight: strength, slopeWeight: strength) {
      LatticeHash.Byte.third.moved(hash($0, $1))
    }
    let (movedX, movedY) = (x + right.height, y + down.height)
    let (cellX, cellY) = (movedX.rounded(.down), movedY.rounded(.down))
    let (column, row) = (Int(cellX), Int(cellY))
    let moved = LatticeNoise.gradient.sample(
      x: movedX - cellX,
      y: movedY - cellY,
      weight: LatticeNoise.gradient.unit,
      slopeWeight: LatticeNoise.gradient.unit
    ) { hash(column + $0, row + $1) }
    return NoiseSample(
      height: moved.height,
      slope: moved.slope + moved.slope.x * right.slope + moved.slope.y * down.slope
    )
  }
}
