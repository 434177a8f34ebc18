import BigInt
public import Navigation

/// The Mandelbrot set as the views of one scene share it: a reference orbit for every anchor.
public final class MandelbrotScene: GeneratorScene {
  /// The greatest distance of a view from its anchor, in pixels, where it uses the anchor's orbit.
  ///
  /// Deltas have 53 bits, and their errors add up over the iterations: up to here no sample is off
  /// by more than 1e-5 pixels.
  private static let reach = 1 << 24

  private let generator: MandelbrotGenerator
  private let anchors: [(anchor: SceneAnchor, reference: Reference)]

  /// A scene of a generator whose parameters are valid.
  init(_ generator: MandelbrotGenerator, _ anchors: [SceneAnchor]) {
    self.generator = generator
    self.anchors = anchors.map { anchor in
      let limit = generator.iterationLimit(depth: anchor.depth)
      return (anchor, Reference(ReferencePoint(anchor, limit: limit)))
    }
  }

  /// Computes the reference orbit as far as the view needs it, unless an earlier view did.
  ///
  /// A view that is finer than its anchor, or more than 2^24 pixels away from it, gets an orbit of
  /// its own. Throws a ``GeneratorError`` for an unknown field and for a limit of more than
  /// ``MandelbrotGenerator/longestOrbit`` iterations.
  public func prepare(_ view: View, fields: [String]) throws -> any PreparedView {
    let fields = try fields.map { name in
      guard let field = MandelbrotField(rawValue: name) else {
        throw GeneratorError.unknownField(name, known: MandelbrotField.allCases.map(\.rawValue))
      }
      return field
    }
    let limit = generator.iterationLimit(depth: view.depth)
    guard limit <= MandelbrotGenerator.longestOrbit else {
      throw GeneratorError.referenceOrbitTooLong(
        iterations: limit,
        budget: MandelbrotGenerator.longestOrbit
      )
    }
    let reference = reference(for: view, limit: limit)
    return MandelbrotView(
      grid: view.grid,
      point: reference.point,
      orbit: try reference.orbit(limit: limit),
      limit: limit,
      bailout: generator.bailout,
      fields: fields
    )
  }

  /// Views agree when they iterate from the same reference to the same limit.
  public func agree(_ first: View, _ second: View) -> Bool {
    func reference(_ view: View) -> ReferencePoint {
      self.reference(for: view, limit: generator.iterationLimit(depth: view.depth)).point
    }
    return first.depth == second.depth && reference(first) == reference(second)
  }

  private func reference(for view: View, limit: Int) -> Reference {
    precondition(anchors.indices ~= view.anchorIndex, "a view names an anchor of its scene")
    let (anchor, reference) = anchors[view.anchorIndex]
    let distance = ReferenceDistance.axes(from: reference.point, to: view.grid)
    let reach = BigInt(Self.reach) * BigInt(view.grid.pitch)
    let isInReach = distance.x.isWithin(reach) && distance.y.isWithin(reach)
    if isInReach, view.grid.fractionBits <= anchor.fractionBits { return reference }
    return Reference(ReferencePoint(near: view.grid, limit: limit))
  }
}
