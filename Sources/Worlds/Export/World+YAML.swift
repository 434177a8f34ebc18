import FathomColoring
import FathomFiles

extension World {
  /// A world file of this world with another view, without what would be so anyway.
  package func file(view: ViewDescription) -> String {
    guard case .map(var values) = record, case .map(var colors) = colorMap.record,
      case .map(let usual) = usualColors.record
    else { preconditionFailure("a record has keys") }
    if generatorDescription.colorMap.palette == colorMap.palette { values["palette"] = nil }
    for (key, value) in usual where colors[key] == value { colors[key] = nil }
    values["colors"] = colors.isEmpty ? nil : .map(colors)
    // That of a picture follows from its folder.
    values["pictureChecksum"] = nil
    values["view"] = .map(view.record)
    let keys = ["generator"] + values.keys.sorted().filter { $0 != "generator" }
    return keys.compactMap { key in values[key].map { "\(key): \($0.flowText)\n" } }.joined()
  }

  /// The colours that the palette alone would have.
  private var usualColors: ColorMap {
    var map = generatorDescription.colorMap
    map.show(colorMap.palette)
    return map
  }
}

extension JSONNode {
  /// The value within a line of YAML; words and numbers stand without quotes.
  fileprivate var flowText: String {
    switch self {
    case .text(let text): text.isPlain ? text : json()
    case .list(let elements): "[" + elements.map(\.flowText).joined(separator: ", ") + "]"
    case .map(let values):
      "{"
        + values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.flowText)" }
        .joined(separator: ", ") + "}"
    case .integer, .flag: json()
    }
  }
}

extension String {
  /// Whether YAML reads the text as it stands, without quotes.
  fileprivate var isPlain: Bool {
    guard let first = utf8.first else { return false }
    let isAlphanumeric = { (byte: UInt8) in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }
    return (isAlphanumeric(first) || (first == UInt8(ascii: "-") && utf8.count > 1))
      && utf8.allSatisfy { isAlphanumeric($0) || "+-._/".utf8.contains($0) }
  }
}
