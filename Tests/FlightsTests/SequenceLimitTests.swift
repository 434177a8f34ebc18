import FathomFiles
import FathomFlights
import FathomFrames
import FathomRendering
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// What a run tells of the limit of iterations.
@Suite struct SequenceLimitTests {
  /// Next to the end of the cascade, counts go up to hundreds of thousands.
  @Test(.optimized, arguments: [false, true])
  func `a limit lower than usual is told once, however many frames have it`(
    keepsFiles: Bool
  ) async throws {
    let view = #"at: ["-1.4011551890920506", "0"]"#
    let flight = try Flight(
      yaml: """
        world: mandelbrot
        colors: {scale: root}
        size: 16x9
        rate: 2
        camera: [{time: 0, \(view), zoom: "8e9"}, {time: 1, \(view), zoom: "1e10"}]
        """
    )
    let folder = try TemporaryFolder()
    let sequence = try FlightSequence(flight, folder: folder.path)
    let remarks = Remarks()
    if keepsFiles {
      try await sequence.draw(0...2, outputs: []) { await remarks.add($0) }
    } else {
      try await sequence.render(0...2, outputs: []) { await remarks.add($0) }
    }
    let texts = await remarks.texts
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The iteration limit is 16384 here") == true)
  }
}

/// The problems that a run reported.
private actor Remarks {
  private(set) var texts: [String] = []

  func add(_ event: FrameEvent) {
    if case .problem(let text) = event { texts.append(text) }
  }
}
