public import BigInt
import FathomNumbers

/// The integral rectangle of the tile indices on display.
///
/// Tile (column, row) of size T covers the lattice pixels column·T ..< (column + 1)·T, and rows
/// likewise. The tiles on display are exactly those of one box; the box is the only test of what is
/// visible, so that no rounding can set two tests against each other.
public struct TileBox: Hashable, Sendable {
  /// The tile columns, half-open.
  public let columns: Range<BigInt>
  /// The tile rows, half-open.
  public let rows: Range<BigInt>

  /// The box without a tile.
  package static let empty = TileBox(covering: .empty, tileSize: 1)

  /// The smallest box of whole tiles that covers `pixels`.
  package init(covering pixels: PixelRegion, tileSize: Int) {
    precondition(tileSize > 0, "a tile has at least one pixel")
    func snappedOutward(_ range: Range<BigInt>) -> Range<BigInt> {
      guard !range.isEmpty else { return 0..<0 }
      return range.lowerBound.floorQuotient(
        BigInt(tileSize)
      )..<range.upperBound.ceilingQuotient(BigInt(tileSize))
    }
    columns = snappedOutward(pixels.columns)
    rows = snappedOutward(pixels.rows)
  }

  /// Whether the box has no tiles.
  package var isEmpty: Bool { columns.isEmpty }

  /// The number of tile columns.
  package var width: Int { Int(columns.upperBound - columns.lowerBound) }

  /// The number of tile rows.
  package var height: Int { Int(rows.upperBound - rows.lowerBound) }

  /// The number of tiles.
  public var count: Int { width * height }

  /// The row-major position of a tile in this box, or nil for a tile outside.
  package func index(ofColumn column: BigInt, row: BigInt) -> Int? {
    guard columns.contains(column), rows.contains(row) else { return nil }
    return Int(row - rows.lowerBound) * width + Int(column - columns.lowerBound)
  }

  /// The (column, row) of the tile at a row-major position.
  package func tile(at index: Int) -> Point<BigInt> {
    let (down, across) = index.quotientAndRemainder(dividingBy: width)
    return Point(x: columns.lowerBound + BigInt(across), y: rows.lowerBound + BigInt(down))
  }
}

extension TileBox: CustomStringConvertible {
  /// The tile columns and rows, such as "columns -1..<1, rows 0..<2".
  public var description: String { "columns \(columns.text), rows \(rows.text)" }
}
