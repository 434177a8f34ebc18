import FathomColoring
import FathomFiles
import FathomGenerators
import FathomImaging
import FathomWorlds

/// What of a world can be changed, for the page to make controls of: the parameters of its generator in
/// the catalog, and its colours.
struct ParameterSheet {
  /// The keys and values.
  let json: JSONNode

  /// The sheet of a world, perhaps changed, whose name without changes is `base`.
  init(_ entry: WorldShelf.Entry, base: WorldShelf.Entry) {
    let fields = Set(entry.world.generatorDescription.fields.map(\.name))
    var groups = [Self.parameters(entry.world, base.world)]
    groups.append(Self.colors(entry.world.colorMap, base.world.colorMap, fields))
    if fields.isSuperset(of: ["slope"]), !fields.isDisjoint(with: ["de", "steepness"]) {
      groups.append(Self.light(entry.world.colorMap, base.world.colorMap, fields))
    }
    if fields.contains("steepness") {
      groups.append(Self.lines(entry.world.colorMap, base.world.colorMap))
      groups.append(Self.terrain(entry.world.colorMap, base.world.colorMap))
    }
    json = .map([
      "world": .text(entry.name), "base": .text(base.name),
      "groups": .list(groups.compactMap(\.self)),
      "palettes": .list(Palette.all.map(Self.palette)),
    ])
  }

  static func group(_ name: String, _ fields: [JSONNode]) -> JSONNode? {
    fields.isEmpty ? nil : .map(["name": .text(name), "fields": .list(fields)])
  }

  // MARK: - Parameters

  private static func parameters(_ world: World, _ base: World) -> JSONNode? {
    let fields = world.generatorDescription.parameters.compactMap { parameter -> JSONNode? in
      var field: [String: JSONNode] = [
        "key": .text(parameter.name), "label": .text(parameter.name),
        "about": .text(parameter.summary),
        "value": .text(world.parameters[parameter.name] ?? parameter.defaultText),
        "base": .text(base.parameters[parameter.name] ?? parameter.defaultText),
      ]
      switch parameter.domain {
      case .path: return nil
      case .choice(let words):
        field["kind"] = .text("choice")
        field["words"] = .list(words.map { .text($0) })
      case .integer(let range):
        field["kind"] = .text("number")
        field["least"] = .text("\(range.lowerBound)")
        field["most"] = .text("\(range.upperBound)")
        field["step"] = .text("1")
        // What has more values than can be tried is drawn by lot.
        if range.upperBound == Int128(UInt64.max) { field["kind"] = .text("lot") }
        if range.upperBound - range.lowerBound > 1000 { field["isWide"] = .flag(true) }
      case .number(let range):
        field["kind"] = .text("number")
        field["least"] = .text("\(range.lowerBound)")
        field["most"] = .text("\(range.upperBound)")
        field["step"] = .text("\((range.upperBound - range.lowerBound) / 100)")
        if range.upperBound - range.lowerBound > 1000 { field["isWide"] = .flag(true) }
      }
      return .map(field)
    }
    return group("World", fields)
  }

  // MARK: - Palettes

  /// A palette as colours at even distances; a cyclic one ends with its first.
  private static func palette(_ palette: Palette) -> JSONNode {
    let count = 48
    return .map([
      "name": .text(palette.name), "isCyclic": .flag(palette.ending == .cyclic),
      "colors": .list(
        (0...count).map {
          .text("\(palette.color(at: Double($0) / Double(count)).encoded)")
        }
      ),
    ])
  }
}
