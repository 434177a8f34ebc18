import FathomColoring
package import FathomFiles
import FathomGenerators
import FathomImaging
package import FathomNavigation
import FathomNumbers
import FathomPictures
import Foundation

extension World {
  /// The keys of a world file that do not belong to a generator.
  static let commonKeys = [
    "about", "background", "bounds", "colors", "credit", "generator", "labels", "layers", "overlay",
    "palette", "samples",
    "size", "view",
  ]

  /// The keys of a picture's record that belong neither to a world nor to a flight.
  package static let recordKeys = [
    "flight", "format", "frame", "frames", "iterationLimits", "pictureChecksum", "renderVersion",
    "tileSize", "tiles",
  ]

  /// Reads a world from a mapping, be it a file's or one within a flight.
  package init(_ node: YAMLNode, name: String) throws {
    if let script = node.value(of: "camera") ?? node.value(of: "gestures") {
      throw script.error("This is a flight, not a world: 'fathom fly' draws it.")
    }
    if let events = node.value(of: "events") {
      throw events.error("This is a trace, not a world: 'fathom scroll' draws it.")
    }
    let values: [String: YAMLNode]
    (self, values) = try Self.reading(node, name: name, noun: "world", keys: Self.commonKeys)
    if let bounds = values["bounds"] {
      // A rectangle from its top-left corner would be upside down where y points up.
      guard !generatorDescription.yPointsUp else {
        throw bounds.error(
          "The \(generatorDescription.name) world has no bounds; grid and noise may have."
        )
      }
      boundsText = try Self.bounds(bounds)
    }
    if boundsText == nil { boundsText = try Self.bounds(of: generator) }
    if let node = values["layers"] {
      guard let elements = node.elements, 1...Layer.limit ~= elements.count else {
        throw node.error("Layers must be a list of 1 to \(Layer.limit) worlds.")
      }
      layers = try elements.map { try Layer($0) }
    }
    if let node = values["background"] { background = try SRGBColor(node, "The background") }
    if let size = values["size"] { self.size = try Self.size(size) }
    if let view = values["view"] { self.view = try ViewDescription(view) }
  }

  /// Reads the generator, its parameters and the colours from a mapping that may have these keys
  /// and the parameters.
  static func reading(
    _ node: YAMLNode,
    name: String,
    noun: String,
    keys: [String]
  ) throws -> (world: World, values: [String: YAMLNode]) {
    // The generator decides which other keys there may be.
    guard let generatorNode = node.value(of: "generator") else {
      let allParameters = Set(GeneratorCatalog.all.flatMap(\.parameters).map(\.name))
      _ = try node.values(among: keys + allParameters, ignoring: recordKeys, of: "A \(noun)")
      throw node.error(
        "A \(noun) needs the key 'generator': "
          + "\(GeneratorCatalog.all.map(\.name).joined(separator: ", "))."
      )
    }
    let generatorName = try generatorNode.word(
      among: GeneratorCatalog.all.map(\.name),
      "The generator"
    )
    guard let entry = GeneratorCatalog.entry(named: generatorName) else {
      throw generatorNode.error("There is no generator '\(generatorName)'.")
    }
    var world = World(entry)
    world.name = name
    let values = try node.values(
      among: keys + entry.parameters.map(\.name),
      ignoring: recordKeys,
      of: "A \(generatorName) \(noun)"
    )
    for parameter in entry.parameters {
      guard let value = values[parameter.name] else { continue }
      var text = try value.requiredText(parameter.name)
      if case .path = parameter.domain {
        text = node.path(text)
      }
      try value.located { try world.setParameter(parameter.name, to: text) }
    }
    do {
      _ = try world.generator
    } catch let error as GeneratorError {
      throw (values[error.parameter ?? ""] ?? generatorNode).error(error.description)
    } catch let error as PyramidError {
      throw (values["picture"] ?? generatorNode).error(error.description)
    } catch let error as any Refusal {
      throw generatorNode.error(error.description)
    }
    try world.readLook(values)
    return (world, values)
  }

  /// Reads the keys that worlds and flights share: palette, colors, overlay, labels and samples.
  package mutating func readLook(_ values: [String: YAMLNode]) throws {
    if let palette = values["palette"] { colorMap.show(try Palette(palette)) }
    if let colors = values["colors"] {
      try colorMap.read(colors, fields: generatorDescription.fields.map(\.name))
    }
    if let overlay = values["overlay"] {
      let words = try (overlay.elements ?? [overlay]).map {
        try $0.word(among: ["tiles", "depth", "none"], "The overlay")
      }
      (showsTiles, showsDepth) = (words.contains("tiles"), words.contains("depth"))
    }
    if let node = values["labels"] {
      let text = try node.requiredText("labels")
      labelScale = try node.located { try Parse.integer(text, "labels", in: Limits.labelScale) }
    }
    if let node = values["samples"] {
      let text = try node.requiredText("samples")
      samples = try node.located { try Parse.integer(text, "samples", in: Limits.samples) }
    }
  }

  package static func size(_ node: YAMLNode) throws -> Size<Int> {
    let text = try node.requiredText("A size")
    return try node.located { try Parse.size(text) }
  }

  private static func bounds(_ node: YAMLNode) throws -> [Numeral] {
    guard let elements = node.elements, elements.count == 4 else {
      throw node.error("Bounds must be a list of four numbers: [x, y, width, height].")
    }
    return try elements.enumerated().map { index, element in
      let text = try element.requiredText("A bound")
      return try element.located {
        index < 2 ? try Parse.numeral(text, "A bound") : try Parse.positive(text, "An extent")
      }
    }
  }

  /// The world as a document that ``init(_:name:)`` reads back.
  package var record: JSONNode {
    var values = look
    if !layers.isEmpty { values["layers"] = .list(layers.map(\.record)) }
    if let boundsText { values["bounds"] = .list(boundsText.map { .text($0.text) }) }
    if background != .white { values["background"] = .text(background.description) }
    values["samples"] = samples.map(JSONNode.integer)
    if showsTiles || showsDepth {
      values["overlay"] =
        showsTiles && showsDepth
        ? .list([.text("tiles"), .text("depth")]) : .text(showsTiles ? "tiles" : "depth")
    }
    if let labelScale { values["labels"] = .integer(labelScale) }
    return .map(values)
  }

  /// The part of ``record`` that a layer has as well.
  var look: [String: JSONNode] {
    var values = parameters.record
    values["generator"] = .text(generatorDescription.name)
    // The same folder may hold another picture the next time.
    if let picture = try? generator as? any FileGenerator {
      values["pictureChecksum"] = .text(picture.checksum)
    }
    values["palette"] = colorMap.palette.record
    values["colors"] = colorMap.record
    return values
  }
}

extension YAMLNode {
  /// The path that a name in this node's file means: beside that file if there is such a file, else
  /// as it is.
  package func path(_ name: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    let sibling = String(file[...slash] + name)
    return FileManager.default.fileExists(atPath: sibling) ? sibling : name
  }
}
