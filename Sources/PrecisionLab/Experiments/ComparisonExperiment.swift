import BigInt
import FathomFlights
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
package import FathomWorlds

/// A view of a world in many number types, beside the exact view.
package struct ComparisonExperiment: Experiment {
  /// "compare".
  package static let name = "compare"

  /// The world, whose own view is shown.
  package var world: World
  /// The types.
  package var types = NumberType.all
  /// The representation of cameras; a single view has no gestures, so rebased equals absolute.
  package var mode = LabMode.absolute
  /// Whether worlds that iterate are also computed with the types' own arithmetic.
  package var withArithmetic = false

  /// An experiment with everything else at its default.
  package init(world: World) {
    self.world = world
  }

  /// Draws the view in all types.
  package func run(
    threads: Int,
    report: @escaping @Sendable (ExperimentProgress) -> Void = { _ in }
  ) async throws -> ViewComparison {
    let executor = TileExecutor.prefetch
    let (world, size) = (world, world.frameSize)
    let (view, anchor) = try world.view(world.view, size: size)
    let available = types.filter(\.isAvailable)
    let flight = ExactFlight(view.grid, precision: available.map(\.precision).max() ?? 0)
    let (frame, exact) = try await executor.run {
      let frame = try LabPainter(world, size: size, anchor: anchor).frame(view.grid)
      return (frame, try frame.exactPicture())
    }
    var entries = [ViewComparison.Entry?](repeating: nil, count: available.count)
    var done = 0
    try await executor.map(
      available,
      width: threads,
      { type in try entry(type, flight, view.grid, frame, exact) },
      receive: { index, entry in
        entries[index] = entry
        done += 1
        report(ExperimentProgress(step: "drawing", done: done, count: available.count))
      }
    )
    return ViewComparison(
      world: world.name,
      depth: view.grid.scaleExponent,
      exact: exact,
      entries: entries.compactMap { $0 }
    )
  }

  private func entry(
    _ type: NumberType,
    _ flight: ExactFlight,
    _ grid: PixelGrid,
    _ frame: LabPainter.Frame,
    _ exact: Bitmap
  ) throws -> ViewComparison.Entry {
    let study = try type.result(
      of: TypeStudy(
        flight: flight,
        others: [],
        type: type,
        mode: mode,
        tileSize: 256,
        tolerance: .standard(mode: mode, flights: 1),
        drawn: [(0, grid)]
      )
    )
    let camera = try frame.picture(of: study.lattices[0])
    let arithmetic = withArithmetic ? try frame.arithmeticPicture(type, step: 1) : nil
    return ViewComparison.Entry(
      type: type,
      camera: camera,
      cameraDifference: PictureDifference.between(camera, exact).difference,
      heatMap: PictureDifference.heatMap(camera, exact),
      arithmetic: arithmetic,
      arithmeticDifference: arithmetic.map { PictureDifference.between($0, exact).difference },
      columns: study.frames[0].columns,
      rows: study.frames[0].rows
    )
  }
}

extension ExactFlight {
  /// A view by itself: the camera that sees a grid, exact enough to be compared with numbers of so
  /// many bits.
  init(_ grid: PixelGrid, precision: Int) {
    let reach = max(grid.center.x.bitWidth, grid.center.y.bitWidth)
    let bits = (precision + 2 * abs(grid.fractionBits) + reach + 255) / 64 * 64
    let pitch = grid.exactPitch.rounded(toPrecision: bits)
    let center = grid.exactCenter
    func corner(_ center: BigFloat, _ extent: Int) -> BigFloat {
      center.rounded(toPrecision: bits) - BigFloat(extent) / BigFloat(2) * pitch
    }
    self.init(
      LabFlight(
        size: grid.size,
        scale: BigFloat(1).rounded(toPrecision: bits) / pitch,
        corner: Point(
          x: corner(center.x, grid.size.width),
          y: corner(center.y, grid.size.height)
        ),
        gestures: []
      ),
      bits: bits
    )
  }
}
