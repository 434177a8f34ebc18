public import BigInt
import FathomNumbers

/// The address of a square of pixels of a world without end: a size of pixels, a column and a row.
///
/// Pixels are significand · 2^-exponent world units wide, tiles `side` pixels. Tile (column, row)
/// covers exactly column ..< column + 1 tile sides to the right of the world's origin and
/// row ..< row + 1 sides below it. Nothing is ever rounded: neighbours share a border by arithmetic,
/// at any depth. Where the significand is 2^16, levels are dyadic: a tile covers four of the next.
public struct WorldTile: Sendable, Hashable {
  /// The 17-bit integer in the size of a pixel, from 2^16 to 2^17 − 1.
  public let significand: Int

  /// The negative power of two in the size of a pixel: one more halves it.
  public let exponent: Int

  /// The number of tiles between the world's origin and the tile, to the right.
  public let column: BigInt

  /// The number of tiles between the world's origin and the tile, down.
  public let row: BigInt

  /// The pixels to a side of the tile, 1 to 4,096.
  public let side: Int

  static let significands = 1 << 16...1 << 17 - 1
  static let sides = 1...4096

  /// The greatest number of bits of a coordinate before or after the binary point.
  package static let coordinateBits = 100_000_000

  /// Creates an address; nil for numbers out of range, and for coordinates of more than 100,000,000
  /// bits before or after the binary point.
  public init?(
    significand: Int = 1 << 16,
    exponent: Int,
    column: BigInt,
    row: BigInt,
    side: Int = 256
  ) {
    guard Self.significands.contains(significand), Self.sides.contains(side),
      -Self.coordinateBits...Self.coordinateBits ~= exponent
    else { return nil }
    (self.significand, self.exponent, self.column, self.row, self.side) = (
      significand, exponent, column, row, side
    )
    guard coordinateBitCount <= Self.coordinateBits else { return nil }
  }

  /// The bits of the tile's coordinates before or after the binary point, whichever are more.
  package var coordinateBitCount: Int {
    // Grids have 48 bits more after the point than the exponent says.
    let before = max(column.magnitude.bitWidth, row.magnitude.bitWidth) + 17 + 12 - exponent
    return max(before, exponent + 48)
  }

  // MARK: - Grids

  /// The exact positions of the tile's pixels.
  public var grid: PixelGrid {
    // A pixel is significand · 2^48 steps of 2^-P wide, P = exponent + 48.
    let half = BigInt(significand * side) << 47
    return PixelGrid(
      fractionBits: exponent + 48,
      pitch: Int128(significand) << 48,
      center: Point(x: (2 * column + 1).times(half), y: (2 * row + 1).times(half)),
      size: Size(width: side, height: side)
    )
  }

  /// The address of a grid whose pixels are exactly those of a tile; nil for any other.
  public init?(_ grid: PixelGrid) {
    guard grid.size.width == grid.size.height,
      let tiles = Self.covering(grid, side: grid.size.width), tiles.count == 1
    else { return nil }
    self = tiles[0]
  }

  /// The tile that holds a frame's centre, of pixels of the nearest size that tiles can have; nil
  /// beyond the limits of an address.
  public init?(nearest grid: PixelGrid, side: Int = 256) {
    guard Self.sides.contains(side) else { return nil }
    let rounded = Int((grid.pitch + 1 << 47) >> 48)
    let (significand, exponent) =
      Self.significands.contains(rounded)
      ? (rounded, grid.fractionBits - 48) : (1 << 16, grid.fractionBits - 49)
    // Centres are in steps of 2^-P, sides in 2^-exponent.
    let length = BigInt(significand * side)
    func index(_ center: BigInt) -> BigInt {
      center.floorQuotient(length << (grid.fractionBits - exponent))
    }
    self.init(
      significand: significand,
      exponent: exponent,
      column: index(grid.center.x),
      row: index(grid.center.y),
      side: side
    )
  }

  /// The tiles that together show all pixels of a frame, row by row; nil where its pixels are not
  /// exactly those of tiles, the tiles are beyond the limits of an address, or more than 2^20.
  public static func covering(_ grid: PixelGrid, side: Int = 256) -> [WorldTile]? {
    guard sides.contains(side), grid.size.area > 0 else { return nil }
    let (significand, rest) = grid.pitch.quotientAndRemainder(dividingBy: 1 << 48)
    let first = grid.origin
    guard rest == 0, significands.contains(Int(significand)), let first else { return nil }
    let box = TileBox(
      covering: PixelRegion(
        columns: first.x..<first.x + BigInt(grid.size.width),
        rows: first.y..<first.y + BigInt(grid.size.height)
      ),
      tileSize: side
    )
    guard box.count <= 1 << 20 else { return nil }
    let tiles = (0..<box.count).compactMap { index in
      let tile = box.tile(at: index)
      return WorldTile(
        significand: Int(significand),
        exponent: grid.fractionBits - 48,
        column: tile.x,
        row: tile.y,
        side: side
      )
    }
    return tiles.count == box.count ? tiles : nil
  }

  /// The place of the tile's top-left corner in a frame of the same pixels, in pixels from the frame's
  /// corner; nil where the pixels are others, or too far away to count.
  package func offset(in frame: PixelGrid) -> Point<Int>? {
    let grid = grid
    guard frame.fractionBits == grid.fractionBits, frame.pitch == grid.pitch,
      let first = frame.origin,
      let x = Int(exactly: column * BigInt(side) - first.x),
      let y = Int(exactly: row * BigInt(side) - first.y)
    else { return nil }
    return Point(x: x, y: y)
  }

  // MARK: - Other tiles

  /// The tile some columns to the right and rows down; nil beyond the limits of an address.
  public func neighbor(columns: Int, rows: Int) -> WorldTile? {
    WorldTile(
      significand: significand,
      exponent: exponent,
      column: column + BigInt(columns),
      row: row + BigInt(rows),
      side: side
    )
  }

  /// The tile of pixels twice as wide that this one is a quarter of; nil beyond the limits of an
  /// address.
  public var parent: WorldTile? {
    WorldTile(
      significand: significand,
      exponent: exponent - 1,
      column: column.floorQuotient(powerOfTwo: 1),
      row: row.floorQuotient(powerOfTwo: 1),
      side: side
    )
  }

  /// The four tiles of pixels half as wide that this one is made of, row by row; none beyond the
  /// limits of an address.
  public var children: [WorldTile] {
    let children = (0..<4).compactMap { quarter in
      WorldTile(
        significand: significand,
        exponent: exponent + 1,
        column: 2 * column + BigInt(quarter % 2),
        row: 2 * row + BigInt(quarter / 2),
        side: side
      )
    }
    return children.count == 4 ? children : []
  }
}

extension PixelGrid {
  /// The number of pixels between the world's origin and the frame's corner, where it is whole.
  fileprivate var origin: Point<BigInt>? {
    let twice = 2 * BigInt(pitch)
    func axis(_ center: BigInt, _ extent: Int) -> BigInt? {
      let (pixels, rest) = (2 * center - BigInt(extent) * BigInt(pitch)).floorDivided(by: twice)
      return rest.isZero ? pixels : nil
    }
    guard let x = axis(center.x, size.width), let y = axis(center.y, size.height) else {
      return nil
    }
    return Point(x: x, y: y)
  }
}

// MARK: - Text

extension WorldTile: LosslessStringConvertible {
  /// The address as "side/significand/exponent/column/row", column and row in hexadecimal, such as
  /// "256/65536/182/1f/-2a".
  public var description: String {
    let (column, row) = (String(column, radix: 16), String(row, radix: 16))
    return "\(side)/\(significand)/\(exponent)/\(column)/\(row)"
  }

  /// Reads what ``description`` writes; nil for any other text.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].count <= 4, parts[1].count <= 6, parts[2].count <= 10,
      // Longer numbers are beyond the limits, and not worth the reading.
      parts[3...].allSatisfy({ $0.count <= Self.coordinateBits / 2 }),
      let side = Int(Substring(parts[0])), let significand = Int(Substring(parts[1])),
      let exponent = Int(Substring(parts[2])),
      let column = BigInt(Substring(parts[3]), radix: 16),
      let row = BigInt(Substring(parts[4]), radix: 16)
    else { return nil }
    self.init(
      significand: significand,
      exponent: exponent,
      column: column,
      row: row,
      side: side
    )
    // One address has one text: no signs, zeros or capitals that might be left out.
    guard description == text else { return nil }
  }
}

extension WorldTile: Codable {
  /// Reads the address from its text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let tile = WorldTile(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A tile must be side/significand/exponent/column/row in their ranges."
      )
    }
    self = tile
  }

  /// Writes the address as its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
