import FathomPrecisionLab
import Testing

/// The source document's algorithm as it was written, against a table measured elsewhere.
@Suite struct DocumentTests {
  @Test(arguments: [
    (NumberType.float32, 16, 17, 23, 25), (.float64, 45, 45, 51, 54), (.float80, 56, 56, 62, 65),
  ])
  func `it fails where it was seen to fail`(
    type: NumberType,
    inexact: Int,
    stuck: Int,
    uncovered: Int,
    empty: Int
  ) async throws {
    var experiment = DocumentExperiment()
    experiment.types = [type]
    for limits in try await experiment.run(threads: 1) {
      #expect(limits.panInexact == inexact && limits.panStuck == stuck)
      #expect(limits.coverageFails == uncovered && limits.boxEmpty == empty)
    }
  }

  @Test(arguments: [0.9, 0.95, 0.97, 0.99])
  func `elsewhere near the far edge it is the same within two octaves`(place: Double) async throws {
    var experiment = DocumentExperiment()
    experiment.place = place
    experiment.types = [.float32, .float64]
    for limits in try await experiment.run(threads: 1) {
      let bits = limits.type.precision
      #expect(limits.panInexact == bits - 8)
      #expect(try (bits - 8...bits - 7).contains(#require(limits.panStuck)))
      #expect(try (bits - 4...bits - 1).contains(#require(limits.coverageFails)))
      #expect(limits.boxEmpty == bits + 1)
    }
  }

  @Test func `enough bits never fail`() async throws {
    var experiment = DocumentExperiment()
    experiment.types = [.bigFloat(256)]
    let limits = try await experiment.run(threads: 1)[0]
    #expect(limits.panInexact == nil && limits.boxEmpty == nil && limits.coverageFails == nil)
  }
}
