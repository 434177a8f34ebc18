import BigInt
import FathomNavigation
import FathomNumbers
import Synchronization

/// The grid for the views of one scene, with the polar coordinates of its anchors.
final class GridScene: GeneratorScene {
  private let generator: GridGenerator
  private let anchors: [SceneAnchor]

  /// The local origins at the anchors that views have asked for.
  private let origins = Mutex<[Int: PolarOrigin]>([:])

  /// A scene of a generator whose parameters are valid.
  init(_ generator: GridGenerator, _ anchors: [SceneAnchor]) {
    self.generator = generator
    self.anchors = anchors
  }

  /// Finds the centre's phase between the lines of each family; costs one power of the base and a
  /// product for each axis, of numbers as long as the centre.
  ///
  /// A polar grid far from the origin costs an arctangent as well: one for all views round an anchor.
  func prepare(_ view: View, fields: [String]) throws -> any PreparedView {
    let grid = view.grid
    WorkEvent.report(.part("powers of the grid's base", done: 0, of: nil))
    switch generator.kind {
    case .lines:
      let families = GridLineFamilies(grid: grid, base: generator.base)
      func weights(_ center: BigInt) throws -> ParallelLines {
        try ParallelLines(
          families: families,
          center: center,
          pitch: grid.pitch,
          thickness: generator.thickness,
          axes: generator.axes
        )
      }
      return PreparedLines(columns: try weights(grid.center.x), rows: try weights(grid.center.y))
    case .checkerboard: return try PreparedCheckerboard(grid: grid, base: generator.base)
    case .polar:
      try Task.checkCancellation()
      let atlas = try PolarAtlas(grid: grid, base: generator.base, origin: origin(for: view))
      return PreparedPolar(
        grid: grid,
        atlas: atlas,
        thickness: generator.thickness,
        axes: generator.axes
      )
    }
  }

  /// Whether two views have the same origin of polar coordinates; other kinds always agree.
  func agree(_ first: View, _ second: View) -> Bool {
    generator.kind != .polar || choice(for: first) == choice(for: second)
  }

  // MARK: - Polar coordinates

  /// The choice of a view's origin of polar coordinates.
  private enum OriginChoice: Equatable {
    case pole
    case anchor(Int)
    case center(Point<BigInt>)
  }

  private func choice(for view: View) -> OriginChoice {
    let (grid, index) = (view.grid, view.anchorIndex)
    guard PolarAtlas.needsOrigin(grid) else { return .pole }
    guard anchors.indices ~= index, anchors[index].fractionBits >= grid.fractionBits,
      PolarAtlas.reaches(anchors[index].point, on: grid)
    else { return .center(grid.center) }
    return .anchor(index)
  }

  private func origin(for view: View) -> PolarOrigin? {
    switch choice(for: view) {
    case .pole: return nil
    case .center: return PolarOrigin(view.grid.exactCenter, fractionBits: view.grid.fractionBits)
    case .anchor(let index):
      return origins.withLock { origins in
        if let origin = origins[index] { return origin }
        let anchor = anchors[index]
        let origin = PolarOrigin(anchor.point, fractionBits: anchor.fractionBits)
        origins[index] = origin
        return origin
      }
    }
  }
}
