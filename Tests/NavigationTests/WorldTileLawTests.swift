import BigInt
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// What holds for every tile of a world without end.
@Suite struct WorldTileLawTests {
  private static func tile(_ choices: inout Choices) -> WorldTile? {
    func index() -> BigInt {
      let (low, high) = (choices.integer(-1 << 40...1 << 40), choices.integer(-1 << 20...1 << 20))
      return BigInt(low) + BigInt(high) << choices.integer(0...400)
    }
    return WorldTile(
      significand: choices.integer(1 << 16...1 << 17 - 1),
      exponent: choices.integer(-400...3400),
      column: index(),
      row: index(),
      side: choices.integer(1...4096)
    )
  }

  @Test func `parents and children know each other, and four children are their parent's square`() {
    expectLaw(for: Self.tile) { tile in
      let children = tile.children
      guard let parent = tile.parent, parent.children.filter({ $0 == tile }).count == 1,
        children.count == 4, Set(children).count == 4,
        children.allSatisfy({ $0.parent == tile })
      else { return false }
      // In pixels of the children the parent is twice as wide.
      let square = PixelGrid(
        center: tile.grid.exactCenter,
        pitch: tile.grid.exactPitch.scaled(byPowerOfTwo: -1),
        size: Size(width: 2 * tile.side, height: 2 * tile.side)
      )
      return children.map { $0.offset(in: square) }
        == [(0, 0), (1, 0), (0, 1), (1, 1)].map { Point(x: $0.0 * tile.side, y: $0.1 * tile.side) }
    }
  }

  private struct Step {
    let tile: WorldTile
    let columns: Int
    let rows: Int

    init?(_ choices: inout Choices) {
      guard let tile = WorldTileLawTests.tile(&choices) else { return nil }
      self.tile = tile
      columns = choices.integer(-5000...5000)
      rows = choices.integer(-5000...5000)
    }
  }

  @Test func `tiles read back from their grids and texts, and from neighbours' neighbours`() {
    expectLaw(for: Step.init) { value in
      let tile = value.tile
      let next = tile.neighbor(columns: value.columns, rows: value.rows)
      return WorldTile(tile.grid) == tile && WorldTile(tile.description) == tile
        && next?.neighbor(columns: -value.columns, rows: -value.rows) == tile
        && (next == tile) == (value.columns == 0 && value.rows == 0)
    }
  }

  /// A frame on the lattice of tiles of a side.
  private struct Frame {
    let grid: PixelGrid
    let side: Int

    init?(_ choices: inout Choices) {
      guard let tile = WorldTileLawTests.tile(&choices) else { return nil }
      side = choices.integer(16...300)
      let corner = Point(x: choices.integer(-500...500), y: choices.integer(-500...500))
      let size = Size(width: choices.integer(1...700), height: choices.integer(1...700))
      grid = tile.grid.part(fromColumn: BigInt(corner.x), row: BigInt(corner.y), size: size)
    }
  }

  @Test func `the tiles of a frame are all of its pixels, each once`() {
    expectLaw(for: Frame.init) { frame in
      let grid = frame.grid
      guard let tiles = WorldTile.covering(grid, side: frame.side) else { return false }
      let parts = tiles.map { tile -> PixelRectangle? in
        guard let corner = tile.offset(in: grid) else { return nil }
        return grid.frame.intersection(
          PixelRectangle(
            columns: corner.x..<corner.x + frame.side,
            rows: corner.y..<corner.y + frame.side
          )
        )
      }
      return parts.allSatisfy { $0?.isEmpty == false } && Set(tiles).count == tiles.count
        && parts.reduce(0) { $0 + ($1?.area ?? 0) } == grid.size.area
    }
  }
}
