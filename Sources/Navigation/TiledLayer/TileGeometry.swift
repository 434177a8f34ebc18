/// The layout of a tiled layer's tiles: a function of the sizes of the content and of the tiles.
package struct TileGeometry: Hashable, Sendable {
  /// The content's size in points.
  package let content: Size<Int>

  /// The width and height of a tile in pixels, the same at all levels, but for those at the edges: the
  /// next finer level has four times as many.
  package let tileSize: Int

  /// Tiles of this many pixels over content of this many points.
  package init(content: Size<Int>, tileSize: Int = 256) {
    precondition(content.width > 0 && content.height > 0, "content has a size")
    precondition(tileSize > 0, "a tile has at least one pixel")
    self.content = content
    self.tileSize = tileSize
  }

  /// The tile of the next coarser level that shows all that a tile shows.
  package func parent(of tile: TileAddress) -> TileAddress {
    TileAddress(level: tile.level - 1, column: tile.column / 2, row: tile.row / 2)
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
    func range(_ index: Int, _ length: Int) -> Range<Int> {
      let first = index * tileSize
      return first..<max(first, min(first + tileSize, length))
    }
    return PixelRectangle(
      columns: range(tile.column, size.width),
      rows: range(tile.row, size.height)
    )
  }
}
