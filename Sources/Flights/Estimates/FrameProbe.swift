import FathomFrames
import FathomImaging
import FathomNavigation
import FathomRendering

/// Draws frames of a sequence and encodes them, as a sequence would, and takes the time.
struct FrameProbe {
  private let sequence: FlightSequence
  private let path: FlightPath
  private let renderer: FlightRenderer

  /// Draws the flight, which is the sequence's or differs from it in size, with the sequence's
  /// options.
  init(_ flight: Flight, _ sequence: FlightSequence) throws {
    self.sequence = sequence
    path = try FlightPath(flight)
    renderer = try FlightRenderer(
      flight,
      path: path,
      scene: try flight.world.scene(anchors: path.anchors),
      settings: sequence.options.renderSettings
    )
  }

  func depth(of frame: Int) -> Double { path.view(ofFrame: frame).depth }

  /// Draws and encodes a frame; throws `InvalidValue` for one that the flight does not have.
  func draw(_ frame: Int) async throws -> SequenceEstimate.Probe {
    let clock = ContinuousClock()
    let start = clock.now
    let (picture, _) = try await renderer.render(frame: frame)
    let drawn = clock.now
    let bytes = try picture.encoded(
      sequence.options.format,
      record: sequence.record(ofFrame: frame)
    )
    let drawing = (drawn - start) / .seconds(1)
    let encoding = (clock.now - drawn) / .seconds(1)
    // One frame is encoded by one thread while all draw the next.
    let threads = Double(sequence.options.renderSettings.threads)
    return SequenceEstimate.Probe(
      frame: frame,
      depth: depth(of: frame),
      seconds: max(encoding, drawing + encoding / threads),
      bytes: bytes.count
    )
  }
}
