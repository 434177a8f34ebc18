/// What a pixel's coordinate becomes in every type.
public struct PixelInspection: Codable, Sendable {
  /// One coordinate in one type.
  public struct Number: Codable, Sendable {
    /// The number in decimal, exactly or to 40 digits.
    public let decimal: String
    /// The number in hexadecimal, exactly, as 0x1.8p-1.
    public let hexadecimal: String
    /// Its bits in groups, as sign, exponent and significand; nil for types without a fixed format.
    public let bits: String?
    /// The number below, in hexadecimal, or -inf.
    public let below: String
    /// The number above, in hexadecimal, or inf.
    public let above: String
    /// The distance to the number above as a power of two.
    public let ulpExponent: Int
    /// The same in pixels; nil beyond 1e308.
    public let ulpPixels: Double?
    /// The number less the exact coordinate, in pixels; nil beyond 1e308.
    public let errorPixels: Double?
    /// How many neighbouring columns, or rows, have the same coordinate, this one included.
    public let sharedBy: Int
  }

  /// Both coordinates in one type; nil where there is no such number.
  public struct Entry: Codable, Sendable {
    /// The type.
    public let type: NumberType
    /// To the right.
    public let x: Number?
    /// Down.
    public let y: Number?
  }

  /// The world's name.
  public let world: String
  /// The pixel's column.
  public let column: Int
  /// The pixel's row.
  public let row: Int
  /// D = log2 of pixels per world unit.
  public let depth: Double
  /// The exact coordinates of the pixel's centre in decimals, to a thousandth of a pixel.
  public let exact: [String]
  /// The types, in the order asked for.
  public let entries: [Entry]
}
