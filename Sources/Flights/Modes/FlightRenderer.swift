public import Imaging
import Numbers
public import Rendering
import Worlds

/// Draws the frames of a flight in its mode.
public struct FlightRenderer: Sendable {
  private let path: FlightPath
  private let exact: FrameRenderer
  private let keyframes: KeyframeRenderer?
  private let ratio: BigFloat

  /// Prepares to draw a flight's frames.
  ///
  /// Throws `WorldError` for a flight that its mode cannot serve.
  public init(_ flight: Flight, scene: Scene, settings: RenderSettings) throws {
    path = try FlightPath(flight)
    exact = FrameRenderer(scene: scene, settings: settings)
    switch flight.mode {
    case .exact: (keyframes, ratio) = (nil, BigFloat(0))
    case .keyframes(let numeral):
      if let waypoint = path.firstPan {
        throw WorldError.invalid(
          problem: "Keyframes serve dives and waypoints that stay, and the way to waypoint "
            + "\(waypoint + 1) is a pan; mode exact draws it."
        )
      }
      guard !settings.showsTiles else {
        throw WorldError.invalid(
          problem: "Tiles are shown on exact frames only, not on keyframes: one of the two has to go."
        )
      }
      keyframes = KeyframeRenderer(scene: scene, settings: settings)
      ratio = Flight.exact(numeral)
    }
  }

  /// Draws a frame from 0 to the flight's frame count less 1.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  public func render(frame: Int) async throws -> (Bitmap, FrameStatistics) {
    let view = path.view(ofFrame: frame)
    guard let keyframes, let dive = path.dive(ofFrame: frame) else {
      return try await exact.render(view, frame: frame)
    }
    let ladder = KeyLadder(deep: dive.deep, wide: dive.wide, ratio: ratio)
    return try await keyframes.render(view, of: ladder, frame: frame)
  }

  /// What keys took so far, nil where there are none.
  public var cost: KeyframeRenderer.Cost? {
    get async { await keyframes?.cost }
  }

  /// Draws a frame whatever the mode is, as one of exact mode.
  public func renderExactly(frame: Int) async throws -> Bitmap {
    try await exact.render(path.view(ofFrame: frame), frame: frame).0
  }
}
