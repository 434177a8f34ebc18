package import FathomNavigation

/// The sizes of a pyramid's levels and the places of their tiles: arithmetic alone, no file.
package struct PyramidShape: Equatable, Sendable {
  /// The rounding of an odd side that is halved.
  package enum Rounding: String, Codable, Sendable, CaseIterable {
    /// The last pixel counts twice, as Deep Zoom has it.
    case up
    /// The last pixel is lost, as some readers of Zoomify want it.
    case down
  }

  /// The picture itself.
  package let size: Size<Int>
  /// The side of a tile without its overlap.
  package let tileSize: Int
  /// The pixels that a tile has of each neighbour.
  package let overlap: Int
  /// The rounding of odd sides.
  package let rounding: Rounding
  /// The levels, the picture itself first.
  package let levels: [PyramidLevel]

  /// A pyramid that ends with a single tile, or with a single pixel.
  package init(
    size: Size<Int>,
    tileSize: Int,
    overlap: Int,
    rounding: Rounding,
    endsWithOnePixel: Bool
  ) {
    precondition(size.width > 0 && size.height > 0, "a picture has at least one pixel")
    precondition(tileSize > 0 && 0...tileSize ~= overlap, "a tile overlaps its neighbours only")
    self.size = size
    self.tileSize = tileSize
    self.overlap = overlap
    self.rounding = rounding
    let end = endsWithOnePixel ? 1 : tileSize
    var sizes = [size]
    while let last = sizes.last, max(last.width, last.height) > end {
      func half(_ side: Int) -> Int { rounding == .up ? (side + 1) / 2 : max(1, side / 2) }
      sizes.append(Size(width: half(last.width), height: half(last.height)))
    }
    levels = sizes.enumerated().map {
      PyramidLevel(reduction: $0, size: $1, tileSize: tileSize, overlap: overlap)
    }
  }

  /// The most tiles that a pyramid may have: 67 thousand million pixels in tiles of 128.
  package static let tileLimit = 1 << 22

  /// The number of tiles of all levels.
  package var tileCount: Int { levels.reduce(0) { $0 + $1.columns * $1.rows } }
}

/// One level of a pyramid.
package struct PyramidLevel: Equatable, Sendable {
  /// The number of times that the picture has been halved for it.
  package let reduction: Int
  /// Its pixels.
  package let size: Size<Int>
  let tileSize: Int
  let overlap: Int

  /// The number of tiles side by side.
  package var columns: Int { (size.width + tileSize - 1) / tileSize }
  /// The number of tiles one below the other.
  package var rows: Int { (size.height + tileSize - 1) / tileSize }

  /// The address of a tile.
  package func tile(column: Int, row: Int) -> TileAddress {
    TileAddress(level: -reduction, column: column, row: row)
  }

  /// The pixels of a tile, those shared with its neighbours included.
  package func pixels(column: Int, row: Int) -> PixelRectangle {
    PixelRectangle(
      columns: range(column, of: size.width, overlap: overlap),
      rows: range(row, of: size.height, overlap: overlap)
    )
  }

  /// The pixels that no other tile has but as overlap.
  func ownPixels(column: Int, row: Int) -> PixelRectangle {
    PixelRectangle(
      columns: range(column, of: size.width, overlap: 0),
      rows: range(row, of: size.height, overlap: 0)
    )
  }

  private func range(_ index: Int, of side: Int, overlap: Int) -> Range<Int> {
    max(0, index * tileSize - overlap)..<min(side, (index + 1) * tileSize + overlap)
  }
}

extension TileAddress {
  /// The number of times that a picture has been halved for the tile's level: level 0 is the picture
  /// itself, level -1 half its width and height.
  package var reduction: Int { -level }
}
