package import FathomColoring
package import FathomGenerators

/// A generator with its colours, as one of the worlds that a scene lays over each other.
package struct SceneLayer: Sendable {
  /// What fills the fields.
  package let generator: any Generator

  /// The field that the colour map takes for the value.
  package let field: String

  /// How fields become colour.
  package let colorMap: ColorMap

  /// How its light is laid over the layers below.
  package let blend: Blend

  /// A layer; the lowest one has nothing below it to be blended with.
  package init(
    generator: any Generator,
    field: String,
    colorMap: ColorMap,
    blend: Blend = Blend()
  ) {
    self.generator = generator
    self.field = field
    self.colorMap = colorMap
    self.blend = blend
  }
}
