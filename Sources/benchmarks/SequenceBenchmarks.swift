import FathomFlights
import FathomFrames
import FathomPlotting
import FathomRendering
import FathomWorlds
import Foundation

/// The cost of a sequence beyond drawing and encoding its frames, at v5.
///
/// In processor time, since a sequence encodes a frame while it draws the next: its time on the clock
/// is less than that of the work one after the other. The contact sheet, which is made once when the
/// last frame is there, is not among it: that frame is left out.
func measureSequence(_ report: inout Report) async throws {
  let folder = NSTemporaryDirectory() + "fathom-benchmarks-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let file = "\(folder)/flight.yaml"
  try Data(BenchmarkView.v5.flightFile(frames: 41, to: "16e-100").utf8)
    .write(to: URL(fileURLWithPath: file))
  let flight = try Flight.named(file)
  let settings = RenderSettings(threads: BenchmarkView.threads)
  var best = (sequence: Double.infinity, work: Double.infinity)
  var times = best
  for _ in 0..<4 {
    try? FileManager.default.removeItem(atPath: "\(folder)/frames")
    let sequence = try FlightSequence(
      flight,
      folder: "\(folder)/frames",
      options: FlightSequence.Options(renderSettings: settings)
    )
    let whole = try await processorTime {
      try await sequence.draw(FrameList(0...39)) { _ in }
    }
    let path = try FlightPath(flight)
    let work = try await processorTime {
      let scene = try flight.world.scene(anchors: path.anchors)
      let renderer = FrameRenderer(scene: scene, settings: settings)
      for frame in 0..<40 {
        let (picture, _) = try await renderer.render(path.view(ofFrame: frame), frame: frame)
        _ = try picture.encoded(
          .png,
          record: flight.pictureRecord(ofFrame: frame, .png, settings)
        )
      }
    }
    best = (min(best.sequence, whole.processor), min(best.work, work.processor))
    times = (min(times.sequence, whole.clock), min(times.work, work.clock))
  }
  let table = Table([
    "40 frames at v5", "sequence, s", "drawing and encoding, s", "sequence / these",
  ])
  table.add("processor", [(best.sequence, 3), (best.work, 3), (best.sequence / best.work, 3)])
  table.add("clock", [(times.sequence, 3), (times.work, 3), (times.sequence / times.work, 3)])
  table.end()
  report.keep("sequence at v5, processor time to that of its frames", best.sequence / best.work)
  report.keep("sequence at v5, time to that of its frames", times.sequence / times.work)
}

/// The seconds of all threads, and those on the clock, that some work takes.
private func processorTime(
  _ work: () async throws -> Void
) async throws -> (processor: Double, clock: Double) {
  let start = clock()
  let seconds = try await Measurement.seconds(work)
  return (Double(clock() - start) / Double(CLOCKS_PER_SEC), seconds)
}
