package import FathomColoring
import FathomFiles

/// A world that is laid over another one: it shows the same part of the plane.
package struct Layer: Sendable {
  /// Its generator and colours; it has no view, size, bounds or layers of its own.
  package let world: World

  /// The blending of its light with the light below.
  package let blend: Blend

  /// A world and how it is laid over another.
  package init(_ world: World, blend: Blend = Blend()) {
    self.world = world
    self.blend = blend
  }

  /// The most layers over a world.
  package static let limit = 8
}

extension Layer {
  /// Reads one of the key `layers`: a world's generator, parameters and colours, with `blend` and
  /// `opacity`.
  init(_ node: YAMLNode) throws {
    let (world, values) = try World.reading(
      node,
      name: "layer",
      noun: "layer",
      keys: ["blend", "colors", "generator", "opacity", "palette"]
    )
    var blend = Blend()
    if let mode = values["blend"] {
      let word = try mode.word(among: Blend.Mode.allCases.map(\.rawValue), "The blend")
      blend.mode = Blend.Mode(rawValue: word) ?? blend.mode
    }
    blend.opacity = try values["opacity"]?.number("The opacity", in: 0...1) ?? blend.opacity
    self.init(world, blend: blend)
  }

  /// The layer as ``init(_:)`` reads it back.
  var record: JSONNode {
    .map(
      world.look.merging([
        "blend": .text(blend.mode.rawValue), "opacity": .text("\(blend.opacity)"),
      ]) { $1 }
    )
  }
}
