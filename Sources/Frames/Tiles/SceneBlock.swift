import BigInt
import FathomNavigation
import FathomNumbers
import FathomWorlds

/// A square of the world whose tiles share a scene, over several levels.
///
/// It follows from the address of a tile alone, and so does the anchor of its scene, the square's
/// centre: a tile's pixels are the same whoever draws it, and whatever was drawn before. The squares'
/// lattice is moved by a quarter of a square, so that neither axis of the world lies on a border.
struct SceneBlock: Hashable, Sendable {
  /// The square's side in world units, as a power of two.
  let exponent: Int
  /// The number of squares between that with the world's origin and this one, to the right.
  let column: BigInt
  /// The number of squares between that with the world's origin and this one, down.
  let row: BigInt

  /// The levels of detail and the extent of a block.
  struct Reach: Hashable, Sendable {
    /// log2 of the pixels to its side at the coarsest of its levels.
    let coarsest: Int
    /// The number of its levels, each twice as fine as the one before.
    let levels: Int

    /// The blocks of worlds that iterate, where orbits are long.
    ///
    /// Automatic limits are those of the block's centre, and deltas get long far from it; but it is wide
    /// enough that a screen seldom needs two of them, each with an orbit.
    static let deep = Reach(coarsest: 14, levels: 8)

    /// The blocks of worlds that iterate, where an orbit takes some milliseconds.
    ///
    /// Far from it samples soon need many more steps than near it: 20 octaves are half of all that there
    /// are at 1e13. Smaller blocks still would have more borders on screen, beside which limits may differ.
    static let shallow = Reach(coarsest: 13, levels: 3)

    /// The level from which on an orbit is worth few of them.
    private static let deepLevel = -256

    /// The blocks of worlds that iterate, at a level.
    static func iterating(level: Int) -> Reach { level > deepLevel ? .shallow : .deep }

    /// The blocks of worlds that are the same round any point.
    static let far = Reach(coarsest: 31, levels: 8)
  }

  private let reach: Reach

  /// The block with the centre of a tile, in a world that iterates or is the same round any point.
  init(_ tile: WorldTile, iterates: Bool) {
    // Pixels are 2^level to 2^(level + 1) world units wide.
    let level = 16 - tile.exponent
    reach = iterates ? .iterating(level: level) : .far
    let (quotient, rest) = (level + reach.coarsest).quotientAndRemainder(dividingBy: reach.levels)
    exponent = (quotient + (rest > 0 ? 1 : 0)) * reach.levels
    let grid = tile.grid
    let shift = grid.fractionBits + exponent
    func index(_ center: BigInt) -> BigInt {
      (center + BigInt(1) << (shift - 2)).floorQuotient(powerOfTwo: shift)
    }
    column = index(grid.center.x)
    row = index(grid.center.y)
  }

  /// The square's centre, for all levels of its tiles.
  func anchor(of world: World) -> SceneAnchor {
    func center(_ index: BigInt) -> BigFloat { BigFloat(4 * index + 1, exponent: exponent - 2) }
    let finest = exponent - reach.coarsest - reach.levels + 1
    return SceneAnchor(
      point: Point(x: center(column), y: center(row)),
      fractionBits: 64 - finest,
      depth: world.tileDepth(pitch: BigFloat(1).scaled(byPowerOfTwo: finest))
    )
  }
}

extension World {
  /// The depth in octaves of tiles of this pixel size, the same for tiles of all sides.
  func tileDepth(pitch: BigFloat) -> Double {
    depth(pitch: pitch, size: Size(width: 256, height: 256))
  }
}
