import Generators
public import Navigation
public import Rendering
public import Worlds

extension World {
  /// The scene of views round these anchors.
  public func scene(anchors: [SceneAnchor]) throws -> Scene {
    let fractionBits = anchors.map(\.fractionBits).max() ?? 0
    return try Scene(
      generator: generator,
      field: entry.fields[0].name,
      colorMap: colorMap,
      bounds: bounds(fractionBits: fractionBits),
      homeExtent: homeSize.height,
      anchors: anchors
    )
  }
}
