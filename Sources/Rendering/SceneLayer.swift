public import FathomColoring
public import FathomGenerators

/// A generator with its colours, as one of the worlds that a scene lays over each other.
public struct SceneLayer: Sendable {
  /// What fills the fields.
  public let generator: any Generator

  /// The field that the colour map takes for the value.
  public let field: String

  /// How fields become colour.
  public let colorMap: ColorMap

  /// How its light is laid over the layers below.
  public let blend: Blend

  /// A layer; the lowest one has nothing below it to be blended with.
  public init(
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
