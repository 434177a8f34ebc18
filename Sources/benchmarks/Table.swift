import Foundation

/// A table in Markdown, printed row by row as the figures come in.
struct Table {
  private let widths: [Int]

  /// Prints the head; the first column names the rows, the others hold numbers.
  init(_ columns: [String]) {
    // As wide as the longest name of a view.
    widths = columns.enumerated().map { max($1.count, $0 == 0 ? 17 : 6) }
    printRow(columns)
    printRow(
      widths.enumerated().map { String(repeating: "-", count: $1 - 1) + ($0 == 0 ? "-" : ":") }
    )
  }

  /// Prints a row; a cell without a number stays empty.
  func add(_ name: String, _ numbers: [(value: Double?, decimals: Int)]) {
    printRow(
      [name]
        + numbers.map { number in
          number.value.map { String(format: "%.\(number.decimals)f", $0) } ?? ""
        }
    )
  }

  /// Prints the line that ends a table.
  func end() { print() }

  private func printRow(_ cells: [String]) {
    let padded = zip(cells, widths).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + padding : padding + cell.0
    }
    print("| " + padded.joined(separator: " | ") + " |")
  }
}
