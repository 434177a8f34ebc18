import Foundation

/// A table for a terminal: the first column to the left, all others to the right.
struct TextTable {
  let columns: [String]
  let rows: [[String]]

  /// A line of names and one for each row.
  var text: String {
    let lines = [columns] + rows
    let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).enumerated().map { index, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 ? cell.0 + space : space + cell.0
      }
      .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }

  /// A number with so many digits after the point, or a dash.
  static func text(_ number: Double?, digits: Int = 2, sign: Bool = false) -> String {
    // 0 has no sign.
    number.map { $0 == 0 ? 0 : $0 }.map {
      String(format: sign ? "%+.\(digits)f" : "%.\(digits)f", $0)
    } ?? "-"
  }
}
