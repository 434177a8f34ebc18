import FathomFiles
import FathomFrames
package import FathomImaging
import FathomNavigation
import FathomNumbers
package import FathomRendering
import FathomWorlds

/// Draws the frames of a flight in its mode.
package struct FlightRenderer: Sendable {
  private let path: FlightPath
  private let samples: Int
  private let exact: FrameRenderer
  private let assembly: Assembly

  /// The renderer of the frames of dives.
  private enum Assembly {
    case none
    case keyframes(KeyframeRenderer, ratio: BigFloat)
    case exponentialMap(ExponentialMapRenderer)
  }

  /// Prepares to draw a flight's frames, in a scene of its path's anchors.
  ///
  /// Throws `InputError` for a flight that its mode cannot serve.
  package init(
    _ flight: Flight,
    path: FlightPath,
    scene: Scene,
    settings: RenderSettings
  ) throws {
    self.path = path
    samples = settings.samples
    exact = FrameRenderer(scene: scene, settings: settings)
    if let obstacle = Self.obstacle(flight, path, scene, settings) {
      throw InputError.invalid(problem: obstacle + " Mode exact does.")
    }
    assembly =
      switch flight.mode {
      case .exact: .none
      case .keyframes(let ratio):
        .keyframes(
          KeyframeRenderer(scene: scene, settings: settings),
          ratio: ratio.scriptValue
        )
      case .exponentialMap:
        .exponentialMap(ExponentialMapRenderer(scene: scene, settings: settings))
      }
  }

  /// The reason why a flight's mode cannot serve it; nil where it can.
  private static func obstacle(
    _ flight: Flight,
    _ path: FlightPath,
    _ scene: Scene,
    _ settings: RenderSettings
  ) -> String? {
    let frames: String
    switch flight.mode {
    case .exact: return nil
    case .keyframes: frames = "Keyframes"
    case .exponentialMap: frames = "Frames of an exponential map"
    }
    if let index = path.firstOtherWaypoint {
      return
        "\(frames) serve dives and holds alone, and cannot show the way to waypoint \(index + 1)."
    }
    if !flight.shutter.isZero { return "\(frames) cannot be blurred by an open shutter." }
    if scene.dependsOnPixels {
      return "\(frames) cannot show a world whose detail follows the size of the pixels, as noise "
        + "and grids do."
    }
    if settings.showsTiles { return "\(frames) are not drawn by tiles and cannot show them." }
    if case .keyframes(let ratio) = flight.mode {
      let ratio = ratio.scriptValue
      return path.dives.first {
        !KeyframeSequence.isCompact(between: $0.leg.start, and: $0.leg.end, ratio: ratio)
      }.map {
        "\(frames) of the way to waypoint \($0.waypoint) would be far larger than the frame, since the "
          + "point of the dive that stays where it is lies far outside of it."
      }
    }
    if scene.bounds != nil {
      return "\(frames) cannot show a world that has bounds, as pictures do."
    }
    return path.dives.first {
      ExponentialMap(between: $0.leg.start, and: $0.leg.end, samples: settings.samples) == nil
    }.map {
      "\(frames) need a point of the frame that stays where it is; on the way to waypoint "
        + "\($0.waypoint) that point is outside."
    }
  }

  /// Draws a frame from 0 to the flight's frame count less 1.
  ///
  /// Several calls at once are served one after the other. Throws `InvalidValue` for a frame that the
  /// flight does not have, and `CancellationError` soon after its task is cancelled.
  package func render(frame: Int) async throws -> (Bitmap, FrameStatistics) {
    try FrameList.check(frame, among: path.frameCount)
    return try await render(path.exposure(ofFrame: frame, samples: samples), frame: frame)
  }

  /// Draws a frame whose exposure is known.
  func render(_ exposure: Exposure, frame: Int) async throws -> (Bitmap, FrameStatistics) {
    if let dive = path.dive(ofFrame: frame) {
      switch assembly {
      case .none: break
      case .keyframes(let renderer, let ratio):
        let sequence = KeyframeSequence(
          between: dive.start,
          and: dive.end,
          ratio: ratio,
          samples: samples
        )
        return try await renderer.render(path.frameView(ofFrame: frame), of: sequence, frame: frame)
      case .exponentialMap(let renderer):
        guard let map = ExponentialMap(between: dive.start, and: dive.end, samples: samples) else {
          break
        }
        let next = frame + 1
        let goesOn =
          next < path.frameCount
          && path.dive(ofFrame: next).map { $0.start == dive.start && $0.end == dive.end } ?? false
        return try await renderer.render(
          path.frameView(ofFrame: frame),
          of: map,
          frame: frame,
          next: goesOn ? path.frameView(ofFrame: next) : nil
        )
      }
    }
    return try await exact.render(exposure, frame: frame)
  }

  /// Draws a frame by itself, whatever the mode; throws as ``render(frame:)`` does.
  package func renderExactly(frame: Int) async throws -> Bitmap {
    try FrameList.check(frame, among: path.frameCount)
    return try await exact.render(path.exposure(ofFrame: frame, samples: samples), frame: frame).0
  }

  /// The cost of the frames of dives so far; nil where each is drawn by itself.
  package var cost: ModeCost? {
    get async {
      switch assembly {
      case .none: nil
      case .keyframes(let renderer, _): await renderer.cost
      case .exponentialMap(let renderer): await renderer.cost
      }
    }
  }
}
