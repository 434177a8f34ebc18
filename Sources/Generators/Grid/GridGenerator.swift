package import FathomNavigation

/// Graph paper that never ends: lines at the multiples of every power of a base.
///
/// Zooming in, finer lines fade in between the others, and all grow heavier; the number of visible
/// lines stays about the same. Their positions are exact at any depth, at the same cost.
package struct GridGenerator: Generator {
  /// The figures drawn at the multiples of the powers.
  package enum Kind: String, Sendable, CaseIterable {
    /// Lines along x and y.
    case lines
    /// The squares between them, light and dark in turn.
    case checkerboard
    /// Circles round the origin and rays from it.
    case polar
  }

  /// The figures drawn.
  package let kind: Kind

  /// The ratio of neighbouring distances: 10, or 2.
  package let base: Int

  /// The width of the finest lines in pixels; the heaviest are twice as thick.
  package let thickness: Double

  /// The thickness of x = 0 and y = 0 as a multiple of that of the heaviest lines.
  package let axes: Double

  /// A world of one kind; each number must be in its parameter's domain.
  package init(
    kind: Kind = .lines,
    base: Int = 10,
    thickness: Double = 1.2,
    axes: Double = 1.5
  ) {
    precondition(
      (base == 10 || base == 2) && 0.5...4 ~= thickness && 1...4 ~= axes,
      "a parameter of the grid is outside its domain"
    )
    self.kind = kind
    self.base = base
    self.thickness = thickness
    self.axes = axes
  }

  /// The initialiser's parameters.
  package static let parameters = [
    ParameterDescription(
      name: "kind",
      domain: .choice(Kind.allCases.map(\.rawValue)),
      defaultText: "lines",
      summary: "Lines, the squares between them, or circles round the origin and rays from it."
    ),
    ParameterDescription(
      name: "base",
      domain: .choice(["10", "2"]),
      defaultText: "10",
      summary:
        "Lines and circles lie at the multiples of every power of this; rays divide the turn."
    ),
    ParameterDescription(
      name: "thickness",
      domain: .number(0.5...4),
      defaultText: "1.2",
      summary: "Width of the finest lines in pixels; the heaviest are twice as thick."
    ),
    ParameterDescription(
      name: "axes",
      domain: .number(1...4),
      defaultText: "1.5",
      summary: "How many times as thick as the heaviest lines x = 0 and y = 0 are."
    ),
  ]

  /// The one field, `weight`.
  package static let fields = [
    FieldDescription(
      name: "weight",
      summary: "How much of a sample is line, or light square, 0 to 1."
    )
  ]

  /// The scene; computes nothing before a view needs it.
  package func scene(_ anchors: [SceneAnchor]) -> any GeneratorScene { GridScene(self, anchors) }
}
