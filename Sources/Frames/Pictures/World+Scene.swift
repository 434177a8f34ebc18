import FathomColoring
import FathomFiles
import FathomGenerators
package import FathomNavigation
package import FathomRendering
package import FathomWorlds

extension World {
  /// The scene of views round these anchors.
  package func scene(anchors: [SceneAnchor]) throws -> Scene {
    let fractionBits = anchors.map(\.fractionBits).max() ?? 0
    return try Scene(
      [sceneLayer(Blend())] + layers.map { try $0.world.sceneLayer($0.blend) },
      bounds: bounds(fractionBits: fractionBits),
      labels: labels(),
      depthScale: depthScale(),
      homeExtent: homeSize.height,
      anchors: anchors
    )
  }

  /// The coordinates that stand on its frames, where a point is so many pixels; nil for none.
  package func labels(pixelRatio: Int = 1) -> CoordinateLabels? {
    labelScale.map { scale in
      CoordinateLabels(
        base: parameters["base"].flatMap { Int($0) } ?? 10,
        yPointsUp: generatorDescription.yPointsUp,
        scale: min(scale * pixelRatio, Limits.labelScale.upperBound)
      )
    }
  }

  /// How large the depth stands on its frames, in pixels to a font pixel; nil for not at all.
  package func depthScale(pixelRatio: Int = 1) -> Int? {
    showsDepth ? (labelScale ?? 2) * pixelRatio : nil
  }

  private func sceneLayer(_ blend: Blend) throws -> SceneLayer {
    SceneLayer(
      generator: try generator,
      field: generatorDescription.fields[0].name,
      colorMap: colorMap,
      blend: blend
    )
  }
}
