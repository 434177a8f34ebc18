import Coloring
import Generators
public import Navigation
public import Rendering
public import Worlds

extension World {
  /// The scene of views round these anchors.
  public func scene(anchors: [SceneAnchor]) throws -> Scene {
    let fractionBits = anchors.map(\.fractionBits).max() ?? 0
    return try Scene(
      [sceneLayer(Blend())] + layers.map { try $0.world.sceneLayer($0.blend) },
      bounds: bounds(fractionBits: fractionBits),
      labels: labelScale.map { scale in
        CoordinateLabels(
          base: parameters["base"].flatMap { Int($0) } ?? 10,
          yPointsUp: entry.yPointsUp,
          scale: scale
        )
      },
      depthScale: showsDepth ? labelScale ?? 2 : nil,
      homeExtent: homeSize.height,
      anchors: anchors
    )
  }

  private func sceneLayer(_ blend: Blend) throws -> SceneLayer {
    SceneLayer(
      generator: try generator,
      field: entry.fields[0].name,
      colorMap: colorMap,
      blend: blend
    )
  }
}
