package import BigInt

/// The tiles that cover what a frame shows of its world.
package struct TileLayout: Hashable, Sendable {
  /// A tile of a frame.
  package struct Tile: Hashable, Sendable {
    /// Its column on the lattice.
    package let column: BigInt
    /// Its row on the lattice.
    package let row: BigInt
    /// The whole tile in the frame's pixels, perhaps beyond the frame.
    package let frame: PixelRectangle
    /// The part on display, from the tile's own corner.
    package let part: PixelRectangle

    /// The frame's pixel in the tile's top-left corner, perhaps outside the frame.
    package var origin: Point<Int> {
      Point(x: frame.columns.lowerBound, y: frame.rows.lowerBound)
    }
  }

  /// The frame's place on the lattice.
  package let frame: LatticeFrame

  /// The pixels to a side of a tile.
  package let tileSize: Int

  /// The tiles on display.
  package let box: TileBox

  /// Lays out the tiles of a frame.
  package init(_ frame: LatticeFrame, tileSize: Int) {
    self.frame = frame
    self.tileSize = tileSize
    box = TileBox(covering: frame.visiblePixels, tileSize: tileSize)
  }

  /// Lays out the tiles of a grid's frame in a world with these bounds, or with none.
  package init(_ grid: PixelGrid, bounds: WorldBounds?, tileSize: Int) {
    self.init(LatticeFrame(grid, bounds: bounds), tileSize: tileSize)
  }

  /// The tiles on display, row-major in ``box``.
  package var tiles: [Tile] {
    let (origin, visible) = (frame.origin, frame.visible)
    return (0..<box.count).map { index in
      let tile = box.tile(at: index)
      let corner = Point(
        x: Int(tile.x * BigInt(tileSize) - origin.x),
        y: Int(tile.y * BigInt(tileSize) - origin.y)
      )
      let whole = PixelRectangle(
        columns: corner.x..<corner.x + tileSize,
        rows: corner.y..<corner.y + tileSize
      )
      return Tile(
        column: tile.x,
        row: tile.y,
        frame: whole,
        part: whole.intersection(visible).offset(byColumns: -corner.x, rows: -corner.y)
      )
    }
  }

  /// A tile's part of the legal area in the frame's pixels, as far as it lies less than one tile
  /// outside the frame.
  package func legalFrame(of tile: Tile) -> PixelRectangle {
    let size = BigInt(tileSize)
    let whole = PixelRegion(
      columns: tile.column * size..<(tile.column + 1) * size,
      rows: tile.row * size..<(tile.row + 1) * size
    )
    return (frame.legalPixels.map(whole.intersection) ?? whole)
      .relative(to: frame.origin, within: frame.frame.expanded(by: tileSize))
  }
}
