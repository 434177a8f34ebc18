import FathomNavigation

/// A template for the names of tiles in the layout `tiles`, such as `{name}_{scale}_{column}_{row}`.
///
/// `{scale}` is a thousand times the scale, in decimals without an end: 1000, 500, 250, 125, 62.5;
/// `{level}` counts from the smallest level on, `{reduction}` from the largest; `{column1}` and
/// `{row1}` count from 1. A slash makes folders.
package struct TileNaming: Equatable, Sendable {
  /// The template.
  package let template: String
  private let parts: [Part]

  /// The documents' own naming.
  package static let scaleColumnRow = TileNaming(unchecked: "{name}_{scale}_{column}_{row}")

  private enum Part: Equatable, Sendable {
    case text(String)
    case place(Place)
  }

  private enum Place: String, CaseIterable, Sendable {
    case name, scale, level, reduction, column, row, column1, row1
  }

  /// Reads a template; throws where tiles could get the same name or leave their folder.
  package init(_ template: String) throws(PyramidError) {
    let places = Place.allCases.map { "{\($0.rawValue)}" }
    func fail(_ reason: String) -> PyramidError {
      .badSetting("The naming '\(template)' \(reason).")
    }
    guard let parts = Self.parts(of: template) else {
      throw fail("may have these places only: \(places.joined(separator: ", "))")
    }
    func has(_ names: Place...) -> Bool { names.contains { parts.contains(.place($0)) } }
    guard has(.column, .column1), has(.row, .row1), has(.scale, .level, .reduction) else {
      throw fail("needs a column, a row, and a scale, level or reduction, so that tiles differ")
    }
    // Numbers side by side would give two tiles one name: 1 and 11, 11 and 1.
    let areApart = zip(parts, parts.dropFirst()).allSatisfy { first, second in
      if case .place = first, case .place = second { return false }
      return true
    }
    guard areApart else { throw fail("needs a character between any two places") }
    let names = template.split(separator: "/", omittingEmptySubsequences: false)
    guard names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), names.count <= 8,
      template.utf8.count <= 128,
      template.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw fail("must be up to 128 characters without an empty name or one that starts with a dot")
    }
    self.init(template: template, parts: parts)
  }

  private init(unchecked template: String) {
    self.init(template: template, parts: Self.parts(of: template) ?? [])
  }

  private init(template: String, parts: [Part]) {
    self.template = template
    self.parts = parts
  }

  /// The path of a tile without its ending.
  func path(of tile: TileAddress, named name: String, levelCount: Int) -> String {
    parts.map { part in
      guard case .place(let place) = part else {
        if case .text(let text) = part { return text }
        return ""
      }
      switch place {
      case .name: return name
      case .scale: return Self.scaleText(tile.reduction)
      case .level: return "\(levelCount - 1 - tile.reduction)"
      case .reduction: return "\(tile.reduction)"
      case .column: return "\(tile.column)"
      case .row: return "\(tile.row)"
      case .column1: return "\(tile.column + 1)"
      case .row1: return "\(tile.row + 1)"
      }
    }.joined()
  }

  /// Whether the folders of tiles stay in sight and within the pyramid when a picture has this name.
  func fits(_ name: String) -> Bool {
    let path = path(of: TileAddress(level: 0, column: 0, row: 0), named: name, levelCount: 1)
    return path.split(separator: "/").dropLast().allSatisfy { !$0.hasPrefix(".") }
  }

  /// 1000 / 2^reduction, exactly.
  static func scaleText(_ reduction: Int) -> String {
    guard reduction > 3 else { return "\(1000 >> reduction)" }
    // 1000 / 2^r = 125 / 2^d = 125 · 5^d / 10^d
    var digits = [5, 2, 1]
    for _ in 0..<reduction - 3 {
      var carry = 0
      for index in digits.indices {
        let value = digits[index] * 5 + carry
        (digits[index], carry) = (value % 10, value / 10)
      }
      if carry > 0 { digits.append(carry) }
    }
    while digits.count <= reduction - 3 { digits.append(0) }
    let text = digits.reversed().map(String.init).joined()
    let point = text.index(text.endIndex, offsetBy: 3 - reduction)
    return text[..<point] + "." + text[point...]
  }

  private static func parts(of template: String) -> [Part]? {
    var parts: [Part] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}"),
        let place = Place(rawValue: String(rest[rest.index(after: open)..<close]))
      else { return nil }
      parts.append(.place(place))
      rest = rest[rest.index(after: close)...]
    }
    guard !rest.contains("}") else { return nil }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }
}
