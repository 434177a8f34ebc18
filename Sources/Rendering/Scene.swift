public import Coloring
public import Generators
public import Navigation
public import Numbers

/// What is drawn: a world's generator and colours, and the points that its views go to.
///
/// A scene belongs to one view or to one flight. All that is slow and shared among its views is a
/// function of the scene alone, so that any frame of it can be drawn first, alone or elsewhere.
public final class Scene: Sendable {
  /// What fills the field.
  public let generator: any GeneratorScene

  /// The field that the colour map takes for the value.
  public let field: String
  /// How fields become colour.
  public let colorMap: ColorMap

  /// The rectangle that the world fills, white outside; nil for a world without bounds.
  public let bounds: WorldBounds?

  /// The coordinates that stand on finished frames, if any.
  public let labels: CoordinateLabels?

  private let pilots: PilotViews

  /// Creates a scene; `homeExtent` is the height of the home view in world units.
  public init(
    generator: any Generator,
    field: String,
    colorMap: ColorMap,
    bounds: WorldBounds?,
    labels: CoordinateLabels? = nil,
    homeExtent: BigFloat,
    anchors: [SceneAnchor]
  ) throws {
    let generator = try generator.scene(anchors)
    self.generator = generator
    self.field = field
    self.colorMap = colorMap
    self.bounds = bounds
    self.labels = labels
    pilots = PilotViews(
      generator: generator,
      field: field,
      homeExtent: homeExtent,
      anchors: anchors
    )
  }

  /// The fields that colours need: the value, then those of the shades.
  var fields: [String] { [field] + colorMap.shadingFields.map(\.rawValue) }

  /// The colours of a view, tuned by pilot views where the colour map wants them.
  package func coloring(of view: View) throws -> ViewColoring {
    if colorMap.scale == .histogram {
      return ViewColoring(colorMap, curve: try pilots.curve(of: view))
    }
    switch colorMap.base {
    case .fixed(let base): return ViewColoring(colorMap, base: base)
    case .pilot: return ViewColoring(colorMap, base: try pilots.least(of: view))
    }
  }
}
