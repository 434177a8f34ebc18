import FathomColoring
import FathomNavigation

extension Scene {
  /// The result of some work on a view that needs all that is slow about it.
  ///
  /// What is slow is done before the work in strides of about 10 ms, each a job of its own on the lane,
  /// so that preparations that wait take turns. Of several views of the scene one goes on at a time,
  /// and what they share is done once. Throws `CancellationError` soon after its task is cancelled.
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
        let isReady = try turn.take {
          try layers.allSatisfy { try $0.advance(view, tuned: tuned) }
        }
        guard let isReady else { return .busy }
        return isReady ? .done(try work()) : .more
      }
      switch stride {
      case .done(let output): return output
      case .more: continue
      case .busy: await turn.wait()
      }
    }
  }

  /// What came of a stride of preparation.
  private enum Stride<Output: Sendable>: Sendable {
    case done(Output)
    case more
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
