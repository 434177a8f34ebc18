import BigInt
import FathomNavigation
import FathomNumbers
import Synchronization

/// The grid as the views of one scene share it: what a polar grid has to know of its anchors.
final class GridScene: GeneratorScene {
  private let generator: GridGenerator
  private let anchors: [SceneAnchor]

  /// The polar coordinates of the anchors that views have asked for.
  private let places = Mutex<[Int: PolarOrigin]>([:])

  /// A scene of a generator whose parameters are valid.
  init(_ generator: GridGenerator, _ anchors: [SceneAnchor]) {
    self.generator = generator
    self.anchors = anchors
  }

  /// Finds the centre's place between the lines of each family; costs one power of the base and a
  /// product for each axis, of numbers as long as the centre.
  ///
  /// A polar grid far from the origin costs an arctangent as well: one for all views round an anchor.
  func prepare(_ view: View, fields: [String]) throws -> any PreparedView {
    let grid = view.grid
    switch generator.kind {
    case .lines:
      let window = GridLineFamilies(grid: grid, base: generator.base)
      func weights(_ center: BigInt) throws -> ParallelLines {
        try ParallelLines(
          window: window,
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
      let chart = try PolarAtlas(grid: grid, base: generator.base, place: place(for: view))
      return PreparedPolar(
        grid: grid,
        chart: chart,
        thickness: generator.thickness,
        axes: generator.axes
      )
    }
  }

  /// Polar views agree when they count from the same place.
  func agree(_ first: View, _ second: View) -> Bool {
    generator.kind != .polar || origin(of: first) == origin(of: second)
  }

  // MARK: - Polar coordinates

  /// Where a view's polar coordinates are counted from.
  private enum Origin: Equatable {
    case world
    case anchor(Int)
    case center(Point<BigInt>)
  }

  private func origin(of view: View) -> Origin {
    let (grid, index) = (view.grid, view.anchorIndex)
    guard PolarAtlas.needsPlace(grid) else { return .world }
    guard anchors.indices ~= index, anchors[index].fractionBits >= grid.fractionBits,
      PolarAtlas.reaches(anchors[index].point, on: grid)
    else { return .center(grid.center) }
    return .anchor(index)
  }

  private func place(for view: View) -> PolarOrigin? {
    switch origin(of: view) {
    case .world: return nil
    case .center: return PolarOrigin(view.grid.exactCenter, fractionBits: view.grid.fractionBits)
    case .anchor(let index):
      return places.withLock { places in
        if let place = places[index] { return place }
        let anchor = anchors[index]
        let place = PolarOrigin(anchor.point, fractionBits: anchor.fractionBits)
        places[index] = place
        return place
      }
    }
  }
}
