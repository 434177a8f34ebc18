import Foundation

/// A pixel's coordinates in every type.
package struct PixelInspection: Codable, Sendable {
  /// A coordinate in a type.
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
    /// The number of neighbouring columns, or rows, with the same coordinate, this one included.
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

extension PixelInspection {
  /// All numbers for a terminal, a paragraph for each coordinate in each type.
  package var text: String {
    let head = "pixel \(column),\(row) of \(world), D = \(TextTable.text(depth))"
    let exact = zip(["x", "y"], exact).map { "\($0) = \($1)" }
    let paragraphs = entries.flatMap { entry in
      [("x", entry.x), ("y", entry.y)].map { axis, number in
        Self.text("\(entry.type.name) \(axis)", number)
      }
    }
    return ([([head] + exact).joined(separator: "\n")] + paragraphs).joined(separator: "\n\n")
  }

  private static func pixels(_ number: Double?) -> String {
    number.map { "\(LabTable.text($0)) pixels" } ?? "more than 1e308 pixels"
  }

  private static func text(_ name: String, _ number: Number?) -> String {
    guard let number else { return "\(name)  beyond the range of the type" }
    var lines = ["\(name)  \(number.hexadecimal) = \(number.decimal)"]
    if let bits = number.bits { lines.append("bits       \(bits)") }
    lines += [
      "below      \(number.below)",
      "above      \(number.above)",
      "ulp        2^\(number.ulpExponent) = \(pixels(number.ulpPixels))",
      "error      \(pixels(number.errorPixels))",
      number.sharedBy == 1
        ? "neighbours differ"
        : "the same   for \(number.sharedBy) neighbours in a row",
    ]
    return lines.joined(separator: "\n  ")
  }
}
