import FathomColoring
import FathomFiles
import FathomGenerators
package import FathomNavigation
import FathomNumbers
package import FathomRendering
package import FathomWorlds

extension World {
  /// The scene of views round these anchors, or of tiles, with the iteration limits of another one.
  package func scene(
    anchors: [SceneAnchor],
    ofTiles: Bool = false,
    limits: Scene? = nil
  ) throws -> Scene {
    let fractionBits = anchors.map(\.fractionBits).max() ?? 0
    return try Scene(
      [sceneLayer(Blend(), ofTiles: ofTiles)]
        + layers.map { try $0.world.sceneLayer($0.blend, ofTiles: ofTiles) },
      bounds: bounds(fractionBits: fractionBits),
      background: background,
      labels: labels(),
      depthScale: depthScale(),
      homeExtent: homeSize.height,
      anchors: anchors,
      limits: limits
    )
  }

  /// The coordinate labels on the world's frames, for a number of pixels per point; nil for none.
  package func labels(pixelRatio: Int = 1) -> CoordinateLabels? {
    labelScale.map { scale in
      CoordinateLabels(
        base: parameters["base"].flatMap { Int($0) } ?? 10,
        yPointsUp: generatorDescription.yPointsUp,
        scale: min(scale * pixelRatio, Limits.labelScale.upperBound)
      )
    }
  }

  /// The font scale of the depth on the world's frames, for a number of pixels per point; nil for
  /// none.
  package func depthScale(pixelRatio: Int = 1) -> Int? {
    showsDepth ? (labelScale ?? 2) * pixelRatio : nil
  }

  private func sceneLayer(_ blend: Blend, ofTiles: Bool) throws -> SceneLayer {
    let generator = try generator
    let measuring = ofTiles ? generator as? any MeasuringGenerator : nil
    return SceneLayer(
      generator: measuring?.ofTiles ?? generator,
      field: generatorDescription.fields[0].name,
      colorMap: colorMap,
      blend: blend
    )
  }

  /// A grid's view as it is written, the centre to a thousandth of a pixel.
  package func description(of grid: PixelGrid) throws -> ViewDescription {
    let height = grid.exactPitch.rounded(toPrecision: 256) * BigFloat(grid.size.height)
    return ViewDescription(
      center: try ViewDescription.center(centerText(of: grid)),
      extent: try ViewDescription.Extent("height", height.decimalText(digits: 30))
    )
  }

  /// A grid's centre as `--at` takes it, to a thousandth of a pixel.
  package func centerText(of grid: PixelGrid) -> String {
    let center = grid.exactCenter
    func text(_ value: BigFloat) -> String {
      guard !value.isZero else { return "0" }
      // Bits from the leading one to a thousandth of a pixel, and the digits that hold them.
      let bits = max(1, value.exponent - grid.exactPitch.exponent + 11)
      return value.decimalText(digits: 2 + BigFloat.decimalDigits(ofBits: bits))
    }
    return text(center.x) + "," + text(generatorDescription.yPointsUp ? -center.y : center.y)
  }
}
