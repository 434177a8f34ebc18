import ArgumentParser
import Flights
import Worlds

/// `fathom scroll`: what a scroll view does in a trace of touches.
struct ScrollCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scroll",
    abstract: "Plays a trace of touches on a scroll view, and prints or draws what it does.",
    discussion: """
      A line for every frame: its time in seconds, the offset, the zoom, and the messages since the \
      frame before, those of ends with their own times. Where the trace shows a world, also the \
      scale and the tiles created, recycled and drawn so far. With -o the frames are drawn as well; \
      those that are up to date are skipped.
      """
  )

  @Argument(help: "A trace: a file, or a name in Worlds/ or Worlds/documents/.")
  var trace: String

  @Option(parsing: .unconditional, help: "The frames a second; otherwise the trace's, or 60.")
  var rate: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the frames; without it none are drawn.", valueName: "folder")
  )
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frames to draw, such as 0-599; both ends included.",
      valueName: "a-b"
    )
  )
  var frames: String?

  @Option(
    parsing: .unconditional,
    help: "The pixels that a point has each way, 1 to 16. (default: 1)"
  )
  var pixelRatio: String?

  @Option(help: "The picture format: png or ppm.")
  var format: String?

  @Option(
    parsing: .unconditional,
    help: "The threads that draw; the picture does not depend on them."
  )
  var threads: String?

  @Flag(help: "Draws frames again even if they are up to date.")
  var force = false

  @Option(help: "How progress is shown: bar, plain, json or none. A bar only on a terminal.")
  var progress: String = "bar"

  func run() async throws {
    var staged = try StagedTrace.named(self.trace)
    if let rate { try staged.setRate(rate, named: "--rate") }
    let style = try Progress.Style(option: progress)
    guard let output else { return try print(staged) }
    // All that can be refused is, before anything is printed.
    let sequence = try sequence(staged, folder: output)
    let list = try FrameList(parsing: frames, frameCount: staged.frameCount)
    try sequence.prepare()
    try print(staged)
    let progress = Progress(style, frameCount: list.count)
    do {
      try await sequence.draw(list) { await progress.report($0) }
      await progress.finish()
    } catch {
      await progress.finish()
      throw error
    }
  }

  private func sequence(_ staged: StagedTrace, folder: String) throws -> TraceSequence {
    guard !folder.isEmpty else {
      throw InvalidValue("The folder of the frames must have a name, not ''.")
    }
    let threads = try threads.map { try Limits.integer($0, "--threads", in: Limits.threads) }
    var options = TraceSequence.Options(
      threads: threads ?? ProcessorShare.count
    )
    options.format = try FrameSequence.Format(option: format) ?? .png
    options.redrawsAll = force
    if let pixelRatio {
      options.pixelRatio = try Limits.integer(pixelRatio, "--pixel-ratio", in: Limits.pixelRatio)
    }
    return try TraceSequence(staged, folder: folder, options: options)
  }

  /// Prints a line for each frame.
  private func print(_ staged: StagedTrace) throws {
    var timeline = staged.timeline
    try StandardOutput.write(line: timeline.head)
    while let line = timeline.next() {
      try Task.checkCancellation()
      try StandardOutput.write(line: line)
    }
  }
}
