import BigInt
import FathomFiles
package import FathomImaging
package import FathomNavigation

/// A view on the lattice of tiles: a frame of any size round one of their pixels.
///
/// It is what the explorer shows at rest and has in its links. Nothing in it is rounded: the frame's
/// middle is the top-left corner of the pixel, or the pixel where the frame has an odd size.
package struct TileView: Sendable, Hashable, CustomStringConvertible {
  /// The pixel, as a tile of one pixel a side.
  private let pixel: WorldTile

  /// The view nearest to a frame; nil beyond the limits of an address.
  package init?(nearest grid: PixelGrid) {
    // The middle of the pixel that a view's address names: where frames have even sides, their own middle lies
    // between pixels, and decimals that are rounded may lie before it.
    let middle = grid.part(
      fromColumn: BigInt(grid.size.width / 2),
      row: BigInt(grid.size.height / 2),
      size: Size(width: 1, height: 1)
    )
    guard let pixel = WorldTile(nearest: middle, side: 1) else { return nil }
    self.pixel = pixel
  }

  /// Reads what ``description`` writes; throws `InvalidValue` for any other text.
  package init(_ text: String) throws {
    guard let pixel = WorldTile("1/" + text) else {
      throw InvalidValue(
        "A view of tiles must be SIGNIFICAND/EXPONENT/COLUMN/ROW such as 65536/24/-3f/1a, the last two "
          + "in hexadecimal, not '\(text.excerpt)'."
      )
    }
    self.pixel = pixel
  }

  /// "significand/exponent/column/row" of the pixel, column and row in hexadecimal.
  package var description: String { String("\(pixel)".dropFirst(2)) }

  /// The exact positions of a frame's pixels; nil beyond the limits of an address.
  package func grid(_ size: Size<Int>) -> PixelGrid? {
    pixel.neighbor(columns: -(size.width / 2), rows: -(size.height / 2))?.grid
      .extended(left: 0, right: size.width - 1, top: 0, bottom: size.height - 1)
  }
}

extension TileRenderer {
  /// Draws the tiles that cover a view, so many at the same time, and puts them together; tiles of any side
  /// give the same pixels.
  ///
  /// Throws as ``bitmap(of:lane:)`` does, and `InputError` for a frame that is beyond the limits of
  /// addresses, or of more than 2^20 tiles.
  package func picture(
    of view: TileView,
    size: Size<Int>,
    threads: Int,
    side: Int = 256,
    lane: TileLane = .interactive
  ) async throws -> Bitmap {
    guard let grid = view.grid(size), let tiles = WorldTile.covering(grid, side: side) else {
      throw InputError.invalid(problem: "The view is beyond the limits of tiles.")
    }
    let parts = tiles.compactMap { TilePart(of: $0, in: grid) }
    var picture = Bitmap(width: size.width, height: size.height, depth: depth)
    try await withThrowingTaskGroup(of: (TilePart, Bitmap).self) { group in
      for (index, part) in parts.enumerated() {
        if index >= threads, let (part, bitmap) = try await group.next() {
          picture.put(bitmap, of: part, in: grid)
        }
        group.addTask { (part, try await bitmap(ofPart: part, lane: lane)) }
      }
      for try await (part, bitmap) in group { picture.put(bitmap, of: part, in: grid) }
    }
    return picture
  }
}

extension Bitmap {
  /// Copies a part of a tile to its place in a frame that shows it.
  fileprivate mutating func put(_ bitmap: Bitmap, of part: TilePart, in grid: PixelGrid) {
    let place = part.place(in: grid)
    copy(bitmap, toX: place.x, y: place.y)
  }
}
