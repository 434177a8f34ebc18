import FathomNavigation
import FathomNumbers
import FathomPrecisionLab
import FathomWorlds
import TestSupport
import Testing

/// The experiment that the documentation makes up: how deep each type goes at a coordinate before
/// columns coincide.
private struct Endurance: Experiment {
  static let name = "endurance"

  var coordinate = BigFloat(0.718)
  var types = NumberType.all

  func run(
    threads: Int,
    report: @escaping @Sendable (ExperimentProgress) -> Void
  ) async throws -> [String: Double?] {
    let plan = PinchPlan(
      point: Point(x: coordinate, y: coordinate),
      size: Size(width: 64, height: 64),
      firstDepth: 6,
      octaves: 120
    )
    var flight = PrecisionExperiment(
      world: try WorldLibrary.world("noise"),
      input: .pinches(plan, seed: 1, flights: 1)
    )
    flight.types = types
    flight.pictureSpacing = nil
    let run = try await flight.run(threads: threads, report: report)
    return Dictionary(
      uniqueKeysWithValues: run.types.map { type in
        (type.type.name, type.limits.first { $0.limit == .collapse }?.measured)
      }
    )
  }
}

@Suite struct OwnExperimentTests {
  @Test(.optimized) func `an experiment of one's own is one value`() async throws {
    let depths = try await Endurance().run(threads: 2) { _ in }
    #expect(depths["Float32"] == 24.25 && depths["Float64"] == 53.25)
    #expect(depths["DoubleDouble"].map { $0.map { $0 > 100 } } == true)
    #expect(depths["BigFloat(256)"] == .some(nil))
  }
}
