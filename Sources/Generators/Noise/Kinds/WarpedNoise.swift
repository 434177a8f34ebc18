/// Gradient noise of places that gradient noise has moved.
enum WarpedNoise {
  /// How far a place is moved for each unit of the noise, in cells.
  ///
  /// No such noise is greater than 0.8165, the deviation of the kernel: no place moves by two cells.
  static let strength = 2.4

  /// The cells that hold what a place may be moved to, and the lattice points next to those.
  static let reach = (before: 3, after: 4)

  /// The noise `x` and `y` of a cell behind the lattice point (0, 0), slopes in a cell.
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
