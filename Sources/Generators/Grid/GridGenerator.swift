public import Navigation

/// Graph paper that never ends: lines at the multiples of every power of a base.
///
/// Zooming in, finer lines fade in between those that are there, and all grow heavier; how many are
/// seen stays about the same. Lines lie exactly where they should, at any depth and any cost alike.
public struct GridGenerator: Generator, GeneratorScene {
  /// The ratio of neighbouring distances: 10, or 2.
  public let base: Int

  /// The width of the finest lines in pixels; the heaviest are twice as thick.
  public let thickness: Double

  /// A world of lines; each number must be in its parameter's domain.
  public init(base: Int = 10, thickness: Double = 1.2) {
    precondition(
      (base == 10 || base == 2) && 0.5...4 ~= thickness,
      "a parameter of the grid is outside its domain"
    )
    self.base = base
    self.thickness = thickness
  }

  /// What the initialiser takes.
  public static let parameters = [
    ParameterDescription(
      name: "base",
      domain: .choice(["10", "2"]),
      defaultText: "10",
      summary: "Lines lie at the multiples of every power of this."
    ),
    ParameterDescription(
      name: "thickness",
      domain: .number(0.5...4),
      defaultText: "1.2",
      summary: "Width of the finest lines in pixels; the heaviest are twice as thick."
    ),
  ]

  /// The one field, `weight`.
  public static let fields = [
    FieldDescription(name: "weight", summary: "How much of a sample is line, 0 to 1.")
  ]

  /// The generator itself: views share nothing but the parameters.
  public func scene(_ anchors: [SceneAnchor]) -> any GeneratorScene { self }

  /// Finds the centre's place between the lines of each family; costs a few products of numbers as
  /// long as the centre.
  public func prepare(_ view: View, fields: [String]) -> any PreparedView {
    let window = LineWindow(grid: view.grid, base: base, thickness: thickness)
    return PreparedGrid(window: window, center: view.grid.center)
  }
}
