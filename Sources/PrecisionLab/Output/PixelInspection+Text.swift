import Foundation

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
