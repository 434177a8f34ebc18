import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import Foundation

/// Frames a second of a fast dive: the way to 5e113 in a minute, as 3,600 frames of 1280x720.
///
/// An excerpt from its middle, where the flight goes fastest, without files, into PNG and into a movie,
/// beside ffmpeg alone, which gets the same frames by the same pipe. A run of one frame is taken off each, so
/// that what every run begins with does not count. The movie's time is told in Y as well, which machines share.
func measureFilms(_ report: inout Report) async throws {
  print("Films: frames a second of the dive to 5e113 in 3,600 frames of 1280x720")
  let folder = NSTemporaryDirectory() + "fathom-benchmarks-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let film = Film(folder: folder, count: 120)
  let table = Table(["frames a second", "no files", "PNG", "movie", "s of processor", "movie, Y"])
  for mode in [Flight.Mode.exponentialMap, .keyframes] {
    let drawn = try await film.rate(mode) { try await $0.render($1, outputs: []) { _ in } }
    let written = try await film.rate(mode) { try await $0.draw($1) { _ in } }
    let before = Yardstick.seconds()
    let movie = try await film.rate(mode) { sequence, frames in
      let output = try sequence.flight.movie(at: "\(folder)/film.mp4")
      try await sequence.render(frames, outputs: [output]) { _ in }
    }
    let inYardsticks = 3600 / movie.frames / ((before + Yardstick.seconds()) / 2)
    table.add(
      mode.name,
      [
        (drawn.frames, 1), (written.frames, 1), (movie.frames, 1), (drawn.processor, 3),
        (inYardsticks, 0),
      ]
    )
    report.keep("films, \(mode.name), frames a second", drawn.frames)
    report.keep("films, \(mode.name), into PNG", written.frames)
    report.keep("films, \(mode.name), into a movie", movie.frames)
    report.keep("films, \(mode.name), Y of a movie of 3,600 frames", inYardsticks)
    report.keep("films, \(mode.name), processor time of a frame", drawn.processor)
  }
  let encoder = try await film.encoderRate()
  table.add("ffmpeg alone", [(nil, 1), (nil, 1), (encoder, 1), (nil, 3), (nil, 0)])
  table.end()
  report.keep("films, ffmpeg alone", encoder)
}

/// An excerpt of the dive.
private struct Film {
  private static let start = 1800

  let folder: String
  let count: Int

  private func flight(_ mode: Flight.Mode) throws -> Flight {
    let slow = try Flight.named("kf-5e113")
    var waypoints = slow.waypoints
    waypoints[waypoints.count - 1].pace = .time(Numeral(60))
    var flight = try Flight(
      name: slow.name,
      world: slow.world,
      size: Size(width: 1280, height: 720),
      rate: Numeral(60),
      waypoints: waypoints
    )
    flight.mode = mode
    return flight
  }

  private func sequence(_ mode: Flight.Mode) throws -> FlightSequence {
    let frames = "\(folder)/frames"
    try? FileManager.default.removeItem(atPath: frames)
    let flight = try flight(mode)
    var settings = RenderSettings(threads: BenchmarkView.threads)
    settings.samples = flight.world.movingSamples
    return try FlightSequence(
      flight,
      folder: frames,
      options: FlightSequence.Options(renderSettings: settings)
    )
  }

  /// The frames a second that some work makes of the excerpt, and the seconds of all threads for each.
  func rate(
    _ mode: Flight.Mode,
    _ work: (FlightSequence, ClosedRange<Int>) async throws -> Void
  ) async throws -> (frames: Double, processor: Double) {
    func times(_ count: Int) async throws -> (clock: Double, processor: Double) {
      let sequence = try sequence(mode)
      let start = clock()
      let seconds = try await Measurement.seconds {
        try await work(sequence, Self.start...Self.start + count - 1)
      }
      return (seconds, Double(clock() - start) / Double(CLOCKS_PER_SEC))
    }
    let (one, all) = (try await times(1), try await times(count + 1))
    let frames = Double(count)
    return (frames / (all.clock - one.clock), (all.processor - one.processor) / frames)
  }

  /// The frames a second that ffmpeg encodes where it has not to wait for them.
  func encoderRate() async throws -> Double {
    let flight = try flight(.exponentialMap)
    let pictures = Pictures()
    try await sequence(.exponentialMap)
      .render(Self.start...Self.start + count - 1, outputs: [pictures]) { _ in }
    let output = try flight.movie(at: "\(folder)/film.mp4")
    let seconds = try await Measurement.seconds {
      for picture in await pictures.all { try await output.add(picture) }
      try await output.finish()
    }
    return Double(count) / seconds
  }
}

/// Frames kept in memory.
private actor Pictures: FrameOutput {
  private(set) var all: [Bitmap] = []

  func add(_ frame: Bitmap) { all.append(frame) }

  func finish() {}

  func abandon() {}
}
