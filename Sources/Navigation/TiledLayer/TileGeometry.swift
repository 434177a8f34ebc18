/// The layout of a tiled layer's tiles: a function of the sizes of the content and of the tiles.
package struct TileGeometry: Hashable, Sendable {
  /// The content's size in points.
  package let content: Size<Int>

  /// The width and height of a tile of level 0 in pixels.
  package let tileSize: Int

  /// The change of tiles from one level to the next finer one.
  package enum Refinement: Hashable, Sendable {
    /// The tiles are as large in pixels, and four times as many.
    case moreTiles
    /// The tiles are as many, and twice as wide and high; their width is then a power of two.
    case largerTiles
  }

  /// The change of tiles from level to level.
  package let refinement: Refinement

  /// Tiles of this many pixels over content of this many points.
  package init(
    content: Size<Int>,
    tileSize: Int = 256,
    refinement: Refinement = .moreTiles
  ) {
    precondition(content.width > 0 && content.height > 0, "content has a size")
    precondition(tileSize > 0, "a tile has at least one pixel")
    precondition(
      refinement == .moreTiles || tileSize.nonzeroBitCount == 1,
      "tiles that are halved are a power of two wide"
    )
    self.content = content
    self.tileSize = tileSize
    self.refinement = refinement
  }

  /// The width and height of a tile of a level in pixels, but for those at the edges.
  package func tileSize(ofLevel level: Int) -> Int {
    switch refinement {
    case .moreTiles: tileSize
    case .largerTiles: level >= 0 ? tileSize << level : max(1, tileSize >> -level)
    }
  }

  /// The tile of the next coarser level that shows all that a tile shows.
  package func parent(of tile: TileAddress) -> TileAddress {
    let (own, coarser) = (tileSize(ofLevel: tile.level), 2 * tileSize(ofLevel: tile.level - 1))
    return TileAddress(
      level: tile.level - 1,
      column: tile.column * own / coarser,
      row: tile.row * own / coarser
    )
  }

  /// The size of all the content at a level, in pixels of the level; the last may be partly outside.
  package func size(ofLevel level: Int) -> Size<Int> {
    func scaled(_ length: Int) -> Int {
      if level >= 0 { return length << level }
      return level > -Int.bitWidth ? ((length - 1) >> -level) + 1 : 1
    }
    return Size(width: scaled(content.width), height: scaled(content.height))
  }

  /// The columns and rows of the tiles of a level that a part of the content meets, given in points.
  package func tiles(over part: ContentRectangle, level: Int) -> PixelRectangle {
    let size = size(ofLevel: level)
    let scale = LevelsOfDetail.scale(ofLevel: level)
    let tileSize = tileSize(ofLevel: level)
    func indices(_ range: Range<Double>, _ length: Int) -> Range<Int> {
      let first = max(0, (range.lowerBound * scale).rounded(.down))
      let last = min(Double(length), (range.upperBound * scale).rounded(.up))
      guard first < last else { return 0..<0 }
      return Int(first) / tileSize..<(Int(last) - 1) / tileSize + 1
    }
    return PixelRectangle(
      columns: indices(part.x, size.width),
      rows: indices(part.y, size.height)
    )
  }

  /// The pixels of its level that a tile shows: fewer than a tile's at the right and bottom edges.
  package func pixels(of tile: TileAddress) -> PixelRectangle {
    let size = size(ofLevel: tile.level)
    let tileSize = tileSize(ofLevel: tile.level)
    func range(_ index: Int, _ length: Int) -> Range<Int> {
      let first = index * tileSize
      return first..<max(first, min(first + tileSize, length))
    }
    return PixelRectangle(
      columns: range(tile.column, size.width),
      rows: range(tile.row, size.height)
    )
  }

  /// Whether a tile shows any of a part of the content, given in points.
  package func tile(_ tile: TileAddress, meets part: ContentRectangle) -> Bool {
    let tiles = tiles(over: part, level: tile.level)
    return tiles.columns.contains(tile.column) && tiles.rows.contains(tile.row)
  }
}
