import ArgumentParser
import Flights
import Foundation
import Navigation
import Numbers
import Rendering
import Worlds

/// `fathom fly`: the frames of a flight.
struct FlyCommand: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "fly",
    abstract: "Draws a flight as a sequence of frames.",
    discussion: """
      Frames are numbered by their index in the flight and never half-written; those that are up \
      to date are skipped, so an interrupted flight goes on where it stopped.
      """
  )

  @Argument(help: "A flight: a file, a name in Worlds/, or a place to dive to, such as a .kfr.")
  var flight: String

  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var outputOptions: OutputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the frames. Otherwise out/FLIGHT.", valueName: "folder")
  )
  var output: String?

  @OptionGroup var frameOptions: FrameOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draws every Nth of these frames, from the Ith on, I from 0; auto asks the farm's variables.",
      valueName: "i/n"
    )
  )
  var shard: String?

  @Option(
    parsing: .unconditional,
    help: "The time after which to stop cleanly with exit code 75, such as 55m."
  )
  var timeBudget: String?

  @OptionGroup var modeOptions: ModeOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The share of a frame's time, 0 to 1, that its samples are spread over: motion blur.",
      valueName: "share"
    )
  )
  var shutter: String?

  @Flag(help: "Writes the field beside every frame, as float64 NumPy file.")
  var data = false

  @Flag(help: "Draws frames again even if they are up to date.")
  var force = false

  @Flag(help: "Draws frames of a quarter of the width and height.")
  var preview = false

  @Flag(help: "Prints frame, time, depth and centre of every frame, and draws nothing.")
  var dryRun = false

  @Option(
    help: "How progress is shown: bar, plain, json, openjd or none. A bar only on a terminal."
  )
  var progress: String = "bar"

  func run() async throws {
    var flight = try Flight.named(self.flight)
    try drawing.apply(to: &flight.world)
    try modeOptions.apply(to: &flight)
    if let shutter { flight.shutter = try Flight.shutter(shutter, "--shutter") }
    if let size = drawing.size { try flight.setSize(Limits.size(size)) }
    if preview {
      try flight.setSize(
        Size(width: max(1, flight.size.width / 4), height: max(1, flight.size.height / 4))
      )
    }
    let frames = try frameOptions.list(of: flight.frameCount)
    let shard =
      try shard.map {
        try Shard(parsing: $0, environment: ProcessInfo.processInfo.environment)
      } ?? .whole
    let part = shard.frames(of: frames)
    var options = try drawing.sequenceOptions(for: flight)
    options.redrawsAll = force
    options.shard = shard
    options.comparesModes = drawing.stats
    if data { options.dataField = try flight.world.field(named: drawing.field) }
    let budget = try timeBudget.map { try TimeBudget(parsing: $0) }
    let style = try Progress.Style(option: progress)
    let folder = output ?? "out/\(flight.name)"
    guard !folder.isEmpty else {
      throw InvalidValue("The folder of the frames must have a name, not ''.")
    }
    if dryRun { return try printTable(flight, part) }

    try warnOfMissingDigits(flight)
    let sequence = try FrameSequence(flight, folder: folder, options: options)
    let partCount = shard.frameCount(of: frames.count)
    let outputs = try outputOptions.outputs(
      size: flight.size,
      rate: flight.frameRate,
      depth: options.renderSettings.depth,
      frameCount: partCount
    )
    let progress = Progress(style, frameCount: partCount, shard: shard)
    try await TimeBudget.limit(budget) {
      try await outputs.receive {
        try await draw(part, of: sequence, outputs: outputs, progress: progress)
      }
    }
  }

  private func draw(
    _ frames: some Sequence<Int>,
    of sequence: FrameSequence,
    outputs: [any FrameOutput],
    progress: Progress
  ) async throws {
    var problems: [String] = []
    func report(_ event: FrameSequence.Event) async throws {
      switch event {
      case .finished(let statistics, _): try drawing.report(statistics)
      case .assembled(let modes): try drawing.report(modes)
      case .problem(let sentence): problems.append(sentence)
      case .skipped: break
      }
      await progress.report(event)
    }
    do {
      // Whoever wants frames in a pipe wants no files, unless a folder is named.
      if outputOptions.standardOutput != nil, output == nil {
        try await sequence.show(frames, outputs: outputs, report: report)
      } else {
        try await sequence.draw(frames, outputs: outputs, report: report)
      }
      await progress.finish()
    } catch {
      await progress.finish()
      throw error
    }
    for problem in problems { StandardError.warn(problem) }
  }

  /// Warns of the waypoint that lacks most.
  private func warnOfMissingDigits(_ flight: Flight) throws {
    let path = try FlightPath(flight)
    let all = try flight.waypoints.indices.compactMap { index in
      try CenterDigits(
        missingFrom: flight.waypoints[index].view,
        of: flight.world,
        size: flight.size
      )
      .map { (time: Limits.text(path.time(ofWaypoint: index)), digits: $0) }
    }
    let worst = all.max { $0.digits.needed - $0.digits.given < $1.digits.needed - $1.digits.given }
    guard let (time, digits) = worst else { return }
    StandardError.warn("The centre at time \(time) \(digits.sentence).")
  }

  private func printTable(_ flight: Flight, _ frames: some Sequence<Int>) throws {
    let path = try FlightPath(flight)
    try StandardOutput.write(line: "frame\ttime\tdepth\tcentre")
    for frame in frames {
      try Task.checkCancellation()
      let view = path.view(ofFrame: frame)
      try StandardOutput.write(
        line: "\(frame)\t\(path.time(ofFrame: frame))\t\(view.depth)\t"
          + flight.world.centerText(of: view.grid)
      )
    }
  }
}
