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

  /// A number with `digits` digits after the point, or a dash.
  static func text(_ number: Double?, digits: Int = 2, sign: Bool = false) -> String {
    // 0 has no sign.
    number.map { $0 == 0 ? 0 : $0 }.map {
      String(format: sign ? "%+.\(digits)f" : "%.\(digits)f", $0)
    } ?? "-"
  }
}

/// A table of measurements, as CSV and as JSON lines.
struct LabTable {
  /// A cell.
  enum Cell {
    case number(Double?)
    case count(Int?)
    case flag(Bool)
    case text(String)

    /// The value with six digits, which more bits in the exact numbers do not change; nothing for
    /// what is beyond all numbers.
    private var plain: String? {
      switch self {
      case .number(let number): number.flatMap { $0.isFinite ? LabTable.text($0) : nil }
      case .count(let count): count.map(String.init)
      case .flag(let flag): flag ? "true" : "false"
      case .text(let text): text
      }
    }

    fileprivate var csv: String { plain ?? "" }

    fileprivate var json: String {
      if case .text(let text) = self { return "\"\(text)\"" }
      return plain ?? "null"
    }
  }

  /// A number with six significant digits.
  static func text(_ number: Double) -> String {
    // 0 has no sign.
    String(format: "%.6g", number == 0 ? 0 : number)
  }

  /// The columns' names.
  let columns: [String]
  /// The rows, each with a cell for every column.
  let rows: [[Cell]]

  /// A line of names and one for each row; what is missing is empty.
  var csv: String {
    ([columns.joined(separator: ",")] + rows.map { $0.map(\.csv).joined(separator: ",") })
      .map { $0 + "\n" }.joined()
  }

  /// An object for each row; what is missing is null.
  var jsonLines: String {
    rows.map { row in
      "{" + zip(columns, row).map { "\"\($0)\":\($1.json)" }.joined(separator: ",") + "}\n"
    }
    .joined()
  }
}
