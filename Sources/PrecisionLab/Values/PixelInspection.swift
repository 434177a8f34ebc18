/// What a pixel's coordinate becomes in every type.
package struct PixelInspection: Codable, Sendable {
  /// One coordinate in one type.
  package struct Number: Codable, Sendable {
    /// The number in decimal, exactly or to 40 digits.
    package let decimal: String
    /// The number in hexadecimal, exactly, as 0x1.8p-1.
    package let hexadecimal: String
    /// Its bits in groups, as sign, exponent and significand; nil for types without a fixed format.
    package let bits: String?
    /// The number below, in hexadecimal, or -inf.
    package let below: String
    /// The number above, in hexadecimal, or inf.
    package let above: String
    /// The distance to the number above as a power of two.
    package let ulpExponent: Int
    /// The same in pixels; nil beyond 1e308.
    package let ulpPixels: Double?
    /// The number less the exact coordinate, in pixels; nil beyond 1e308.
    package let errorPixels: Double?
    /// How many neighbouring columns, or rows, have the same coordinate, this one included.
    package let sharedBy: Int
  }

  /// Both coordinates in one type; nil where there is no such number.
  package struct Entry: Codable, Sendable {
    /// The type.
    package let type: NumberType
    /// To the right.
    package let x: Number?
    /// Down.
    package let y: Number?
  }

  /// The world's name.
  package let world: String
  /// The pixel's column.
  package let column: Int
  /// The pixel's row.
  package let row: Int
  /// D = log2 of pixels per world unit.
  package let depth: Double
  /// The exact coordinates of the pixel's centre in decimals, to a thousandth of a pixel.
  package let exact: [String]
  /// The types, in the order asked for.
  package let entries: [Entry]
}
