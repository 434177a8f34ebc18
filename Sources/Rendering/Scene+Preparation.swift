import FathomColoring
import FathomNavigation

extension Scene {
  /// The result of some work on a view that needs all that is slow about it.
  ///
  /// What is slow is done before the work in strides of about 10 ms, each a job of its own on the lane,
  /// so that preparations that wait take turns. Of several views of the scene one goes on at a time,
  /// and what they share is done once; pilot views are drawn side by side. Throws `CancellationError` soon after its
  /// task is cancelled.
  func prepared<Output: Sendable>(
    _ view: View,
    _ layers: ArraySlice<Layer>,
    tuned: Bool = false,
    on lane: TileExecutor = .preparation,
    isolation: isolated (any Actor)? = #isolation,
    _ work: @escaping @Sendable () throws -> Output
  ) async throws -> Output {
    let isSlow = layers.contains { $0.isSlow || (tuned && $0.colorMap.isTuned) }
    while true {
      try Task.checkCancellation()
      let stride: Stride<Output> = try await lane.run { [turn] in
        guard isSlow else { return .done(try work()) }
        let step = try turn.take {
          try Self.advance(layers, view, tuned: tuned)
        }
        guard let step else { return .busy }
        guard let drawings = step else { return .more }
        return drawings.isEmpty ? .done(try work()) : .pilots(drawings)
      }
      switch stride {
      case .done(let output): return output
      case .more: continue
      case .busy: await turn.wait()
      case .pilots(let drawings):
        var done = 0
        func report() { WorkEvent.report(.part("pilot views", done: done, of: drawings.count)) }
        report()
        try await lane.map(
          drawings,
          width: drawings.count,
          { try $0.draw() },
          receive: { _, _ in
            done += 1
            report()
          }
        )
      }
    }
  }

  /// Does a stride of the first layer that is not ready; returns the pilot views that are ready to be drawn, none
  /// where all is done, and nil before that.
  private static func advance(
    _ layers: ArraySlice<Layer>,
    _ view: View,
    tuned: Bool
  ) throws -> [PilotViews.Drawing]? {
    var drawings: [PilotViews.Drawing] = []
    for layer in layers {
      guard let own = try layer.advance(view, tuned: tuned) else { return nil }
      drawings += own
    }
    return drawings
  }

  /// What came of a stride of preparation.
  private enum Stride<Output: Sendable>: Sendable {
    case done(Output)
    case more
    /// Pilot views are ready to be drawn.
    case pilots([PilotViews.Drawing])
    /// Another view of the scene is being prepared.
    case busy
  }
}

extension BlockPainter {
  /// The painter of a view that is prepared in strides; see ``Scene``.
  static func prepared(
    _ frame: FrameView,
    scene: Scene,
    shifts: [Point<Int128>],
    on lane: TileExecutor = .preparation,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> BlockPainter {
    try await scene.prepared(frame.view, scene.layers(of: frame)[...], tuned: true, on: lane) {
      try BlockPainter(frame, scene: scene, shifts: shifts)
    }
  }
}
