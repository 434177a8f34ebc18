import ArgumentParser
import Flights
import Foundation
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

  @Option(
    help: ArgumentHelp(
      "The folder for an album's pictures that are drawn or made into tiles at set-up.",
      valueName: "folder"
    )
  )
  var pictures: String = "out/pictures"

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
    let frames = try FrameList(parsing: frames, frameCount: staged.frameCount)
    try sequence.prepare()
    try print(staged)
    let progress = Progress(style, frameCount: frames.count)
    var problems: [String] = []
    do {
      try await sequence.draw(frames) { event in
        if case .problem(let sentence) = event { problems.append(sentence) }
        await progress.report(event)
      }
      await progress.finish()
    } catch {
      await progress.finish()
      throw error
    }
    for problem in problems { StandardError.warn(problem) }
  }

  private func sequence(_ staged: StagedTrace, folder: String) throws -> TraceSequence {
    guard !folder.isEmpty else {
      throw InvalidValue("The folder of the frames must have a name, not ''.")
    }
    let threads = try threads.map { try Limits.integer($0, "--threads", in: Limits.threads) }
    var options = TraceSequence.Options(
      threads: threads ?? ProcessInfo.processInfo.activeProcessorCount
    )
    options.format = try FrameSequence.Format(option: format) ?? .png
    options.redrawsAll = force
    options.picturesFolder = pictures
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
