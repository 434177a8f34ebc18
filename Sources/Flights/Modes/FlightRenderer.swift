public import Imaging
import Navigation
import Numbers
public import Rendering
import Worlds

/// Draws the frames of a flight in its mode.
public struct FlightRenderer: Sendable {
  private let path: FlightPath
  private let samples: Int
  private let exact: FrameRenderer
  private let keyframes: KeyframeRenderer?
  private let ratio: BigFloat

  /// Prepares to draw a flight's frames.
  ///
  /// Throws `WorldError` for a flight that its mode cannot serve.
  public init(_ flight: Flight, scene: Scene, settings: RenderSettings) throws {
    path = try FlightPath(flight)
    samples = settings.samples
    exact = FrameRenderer(scene: scene, settings: settings)
    switch flight.mode {
    case .exact: (keyframes, ratio) = (nil, BigFloat(0))
    case .keyframes(let numeral):
      if let problem = Self.obstacle(flight, path, scene, settings) {
        throw WorldError.invalid(problem: problem + " Mode exact does.")
      }
      keyframes = KeyframeRenderer(scene: scene, settings: settings)
      ratio = Flight.exact(numeral)
    }
  }

  /// Why keyframes cannot serve a flight, if so.
  private static func obstacle(
    _ flight: Flight,
    _ path: FlightPath,
    _ scene: Scene,
    _ settings: RenderSettings
  ) -> String? {
    if let index = path.firstOtherWaypoint {
      return
        "Keyframes serve dives and holds alone, and cannot show the way to waypoint \(index + 1)."
    }
    if !flight.shutter.isZero { return "Keyframes cannot be blurred by an open shutter." }
    if scene.dependsOnPixels {
      return "Keyframes cannot show a world whose detail follows the size of the pixels, as noise "
        + "and grids do."
    }
    return settings.showsTiles ? "Keyframes are not drawn by tiles and cannot show them." : nil
  }

  /// Draws a frame from 0 to the flight's frame count less 1.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  public func render(frame: Int) async throws -> (Bitmap, FrameStatistics) {
    guard let keyframes, let dive = path.dive(ofFrame: frame) else {
      return try await exact.render(
        path.exposure(ofFrame: frame, samples: samples),
        frame: frame
      )
    }
    let ladder = KeyLadder(between: dive.start, and: dive.end, ratio: ratio)
    return try await keyframes.render(path.moment(ofFrame: frame), of: ladder, frame: frame)
  }

  /// Draws a frame by itself, whatever the mode.
  public func renderExactly(frame: Int) async throws -> Bitmap {
    try await exact.render(path.exposure(ofFrame: frame, samples: samples), frame: frame).0
  }

  /// What keys took so far, nil where there are none.
  public var cost: KeyframeRenderer.Cost? {
    get async { await keyframes?.cost }
  }
}
