import FathomFiles
import FathomNavigation
import FathomScrolling
import FathomTraces
import FathomWorlds
import Testing

/// Small pictures of stages.
@Suite struct StageGoldenTests {
  /// A trace, and the time of the frame that is looked at.
  struct Look: Sendable, CustomTestStringConvertible {
    let name: String
    let time: Double
    let trace: String

    var testDescription: String { name }
  }

  static let looks = [
    Look(
      name: "stage-labels",
      time: 0.2,
      trace: """
        view: 160x90
        content: [160, 910]
        draws: labels
        floating: offset
        events:
          - {time: 0, pan: [[80, 80], [80, 20]], duration: 0.2}
        """
    ),
    Look(
      name: "stage-pinch",
      time: 0.35,
      trace: """
        view: 128x72
        world: 128x72
        scale: 0.8
        offset: [-12.8, -7.2]
        zooms: [0.5, 2]
        tileSize: 64
        floating: zoom
        events:
          - {time: 0.1, pinch: [30, 36], factor: 1.6, spread: 60, duration: 0.3}
        """
    ),
    Look(
      name: "stage-pages",
      time: 0.4,
      trace: """
        view: 108x90
        content: [216, 90]
        paging: true
        background: "#000000"
        pageControl: true
        draws: [{generator: grid, view: {at: ["0.1", "0.2"], width: 3}}, {generator: noise}]
        resolution: 2
        inner: {view: 100x90, content: [100, 90], zooms: [1, 3]}
        innerAt: [4, 0]
        events:
          - {time: 0.1, pan: [[90, 40], [30, 40]], duration: 0.3}
        """
    ),
    Look(
      name: "stage-flag",
      time: 0,
      trace: """
        view: 96x72
        content: [200, 200]
        flag: [24, 12, 48, 48]
        draws: {generator: noise, colors: {terrain: {sea: 0.1, shore: 0.2, snow: 1.9}}}
        events:
          - {time: 0, flash: true}
        """
    ),
  ]

  @Test(arguments: looks) func `a stage is what it was`(look: Look) async throws {
    let file = try TraceFile(YAMLNode(parsing: look.trace, file: "t.yaml"), name: "t")
    let renderer = try await file.renderer(threads: 2)
    for frame in file.trace.frames {
      try await renderer.follow(frame)
      guard frame.time >= look.time - 1e-9 else { continue }
      try await Golden.expect(renderer.draw(frame).0, named: look.name)
      return
    }
    Issue.record("There is no frame at \(look.time).")
  }
}
