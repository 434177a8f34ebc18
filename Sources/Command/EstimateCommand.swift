import ArgumentParser
import FathomFiles
import FathomFlights
import FathomWorlds
import Foundation

/// `fathom estimate`: what a flight will take.
struct EstimateCommand: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "estimate",
    abstract: "Draws a few frames of a flight and tells what all will take.",
    discussion: """
      Time, memory and disk are those of 'fathom fly' on this machine; the tasks are for \
      'fathom farm', each of at least a minute. Nothing is written.
      """
  )

  @Argument(help: "A flight, as for 'fathom fly'.", completion: .flights)
  var flight: String

  @OptionGroup var drawing: DrawingOptions

  @OptionGroup var frameOptions: FrameOptions

  @OptionGroup var modeOptions: ModeOptions

  @Option(parsing: .unconditional, help: "How many places are looked at. (default: 5)")
  var probes: String?

  @Flag(help: "Prints a JSON object.")
  var json = false

  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    var flight = try Flight.named(self.flight)
    try drawing.apply(to: &flight.world)
    try modeOptions.apply(to: &flight)
    if let size = try drawing.size { try flight.setSize(size) }
    let frames = try frameOptions.list(of: flight.frameCount)
    let count = try probes.map { try Parse.integer($0, "--probes", in: 1...1000) } ?? 5
    let options = try drawing.sequenceOptions(for: flight)
    let sequence = try FlightSequence(flight, folder: "out/\(flight.name)", options: options)
    let estimate = try await reportOptions.begin().watch {
      try await SequenceEstimate(sequence, of: frames, probeCount: count)
    }
    try StandardOutput.write(line: json ? Self.json(estimate) : Self.table(estimate))
  }

  private static func json(_ estimate: SequenceEstimate) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(estimate), as: UTF8.self)
  }

  private static func table(_ estimate: SequenceEstimate) -> String {
    let probes = estimate.probes.map {
      String(
        format: "%9d  %9.1f  %9.1f ms  ",
        $0.frame,
        $0.depth,
        1000 * $0.seconds
      ) + String(repeating: " ", count: max(0, 9 - $0.bytes.byteText.count)) + $0.bytes.byteText
    }
    let tasks = estimate.taskCount == 1 ? "1 task" : "\(estimate.taskCount) tasks"
    let lines = [
      "time    \(Duration.seconds(estimate.seconds).text) for \(estimate.frameCount) frames with \(estimate.threads) "
        + "threads, \(Duration.seconds(estimate.preparation).text) of them before the first",
      "memory  \(estimate.memoryBytes.byteText)", "disk    \(estimate.diskBytes.byteText)",
      "farm    \(tasks) of \(Duration.seconds(estimate.taskSeconds).text) each",
    ]
    return (["    frame      depth         time       size"] + probes + [""] + lines)
      .joined(separator: "\n")
  }
}
