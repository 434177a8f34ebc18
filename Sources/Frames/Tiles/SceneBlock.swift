import BigInt
import FathomNavigation
import FathomNumbers
import FathomWorlds

/// The part of a world whose tiles share a scene, over several levels.
///
/// It follows from the address of a tile alone, and so does the anchor of its scene: a tile's pixels are the
/// same whoever draws it, and whatever was drawn before.
struct SceneBlock: Hashable, Sendable {
  /// The square whose centre is the reference of its tiles.
  private let near: Square
  /// The larger one at whose centre their iteration limits are chosen, so that they seldom change on a screen;
  /// nil where that is the same.
  private let wide: Square?

  /// The block of a tile, in a world that iterates or is the same round any point.
  init(_ tile: WorldTile, iterates: Bool) {
    let isShort = iterates && tile.level > Square.deepLevel
    wide = isShort ? Square(tile, reach: .long) : nil
    near = Square(tile, reach: isShort ? .short : iterates ? .long : .endless)
  }

  private init(_ square: Square) {
    (near, wide) = (square, nil)
  }

  /// The anchor of the block's scene.
  func anchor(of world: World) -> SceneAnchor { near.anchor(of: world) }

  /// The block in whose scene the iteration limits are chosen; nil for this one.
  var limits: SceneBlock? { wide.map { SceneBlock($0) } }
}

/// A square of the world, for tiles of several levels.
///
/// The squares' lattice is moved by a quarter of a square, so that neither axis of the world lies on a border.
private struct Square: Hashable, Sendable {
  /// The level of pixels from which on an orbit is worth few of them.
  static let deepLevel = -256

  /// The side in world units, as a power of two.
  let exponent: Int
  /// The number of squares between that with the world's origin and this one, to the right.
  let column: BigInt
  /// The number of squares between that with the world's origin and this one, down.
  let row: BigInt

  private let reach: Reach

  /// The levels of detail and the extent of a square.
  struct Reach: Hashable, Sendable {
    /// log2 of the pixels to its side at the coarsest of its levels.
    let coarsest: Int
    /// The number of its levels, each twice as fine as the one before.
    let levels: Int

    /// The squares of worlds that iterate, where an orbit takes some milliseconds.
    ///
    /// Far from it samples soon need many more steps than near it: 20 octaves are half of all that there
    /// are at 1e13.
    static let short = Reach(coarsest: 12, levels: 2)

    /// The squares of worlds that iterate, where orbits are long, and those of iteration limits.
    ///
    /// They are wide enough that a screen seldom needs two of them.
    static let long = Reach(coarsest: 14, levels: 8)

    /// The squares of worlds that are the same round any point.
    static let endless = Reach(coarsest: 31, levels: 8)
  }

  /// The square with the centre of a tile.
  init(_ tile: WorldTile, reach: Reach) {
    self.reach = reach
    let (quotient, rest) = (tile.level + reach.coarsest)
      .quotientAndRemainder(dividingBy: reach.levels)
    exponent = (quotient + (rest > 0 ? 1 : 0)) * reach.levels
    let grid = tile.grid
    let shift = grid.fractionBits + exponent
    func index(_ center: BigInt) -> BigInt {
      (center + BigInt(1) << (shift - 2)).floorQuotient(powerOfTwo: shift)
    }
    column = index(grid.center.x)
    row = index(grid.center.y)
  }

  /// The centre, for all levels of its tiles.
  func anchor(of world: World) -> SceneAnchor {
    func center(_ index: BigInt) -> BigFloat { BigFloat(4 * index + 1, exponent: exponent - 2) }
    let finest = exponent - reach.coarsest - reach.levels + 1
    // Deep orbits end at the period of the whole square: they are the shorter, and serve as well.
    let radius = finest < Self.deepLevel ? exponent - 1 - finest : 10
    return SceneAnchor(
      point: Point(x: center(column), y: center(row)),
      fractionBits: 64 - finest,
      depth: world.tileDepth(pitch: BigFloat(1).scaled(byPowerOfTwo: finest)),
      reach: radius
    )
  }
}

extension WorldTile {
  /// The level of its pixels, which are 2^level to 2^(level + 1) world units wide.
  fileprivate var level: Int { 16 - exponent }
}

extension World {
  /// The depth in octaves of tiles of this pixel size, the same for tiles of all sides.
  func tileDepth(pitch: BigFloat) -> Double {
    depth(pitch: pitch, size: Size(width: 256, height: 256))
  }
}
