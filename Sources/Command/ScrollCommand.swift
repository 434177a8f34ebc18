import ArgumentParser
import CFiles
import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomTraces
import FathomWorlds

/// `fathom scroll`: what a scroll view does in a trace of touches.
struct ScrollCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scroll",
    abstract: "Plays a trace of touches on a scroll view, and prints or draws what it does.",
    discussion: """
      A line for every frame: its time in seconds, the offset, the zoom, and the messages since the \
      frame before, those of ends with their own times. Where the trace shows a world, also the \
      scale. With -o the frames are drawn as well; those that are up to date are skipped, and on a \
      terminal the lines are left out unless --table asks for them. With --movie or --stdout alone they \
      leave no files. --stats tells what became of the tiles of each frame that is drawn.
      """
  )

  @Argument(
    help: "A trace or a flight of gestures: a file, or a name in Worlds/ or documents there.",
    completion: .traces
  )
  var trace: String

  @Option(parsing: .unconditional, help: "The frames a second; otherwise the trace's, or 60.")
  var rate: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the frames; without it none are drawn.", valueName: "folder")
  )
  var output: String?

  @OptionGroup var frameOptions: FrameOptions

  @Option(
    parsing: .unconditional,
    help: "The pixels that a point has each way, 1 to 16. (default: 1)"
  )
  var pixelRatio: String?

  @Option(help: "The picture format: png or ppm.", completion: .pictureFormats)
  var format: String?

  @OptionGroup var threadOptions: ThreadOptions

  @Option(
    help: ArgumentHelp(
      "The folder for an album's pictures that are drawn or made into tiles at set-up.",
      valueName: "folder"
    )
  )
  var pictures: String = "out/pictures"

  @OptionGroup var outputOptions: OutputOptions

  @Flag(help: "Draws a world exactly in every frame, where a zoom would stretch it.")
  var exact = false

  @Flag(help: "Draws frames again even if they are up to date, or those of another trace.")
  var force = false

  @OptionGroup var statistics: StatisticsOption

  @Flag(help: "Prints the table beside the drawing, also on a terminal.")
  var table = false

  @OptionGroup var workOptions: WorkOptions

  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    cfiles_return_large_blocks()
    var file = try TraceFile.named(self.trace)
    if let rate { try file.setRate(rate, named: "--rate") }
    if exact { try file.drawExactly() }
    _ = try reportOptions.style
    // All that can be refused is, before anything is printed.
    let sequence = try sequence(file, folder: output ?? "frames")
    let frames = try frameOptions.list(of: file.frameCount)
    guard output != nil || !outputOptions.isEmpty else { return try print(file) }
    let work = FrameWorkload(sequence, frames, folder: output, redrawsAll: force)
    if frameOptions.frames == nil { try workOptions.checkFrameCount(work) }
    try workOptions.check(picturesOf: sequence)
    if output != nil { try sequence.prepare() }
    let outputs = try outputOptions.outputs(
      size: sequence.size,
      rate: try sequence.frameRate,
      depth: .eight,
      frameCount: frames.count,
      parts: try outputOptions.movieParts(
        sequence,
        frames,
        size: sequence.size,
        keepsFiles: output != nil
      ),
      beginsAnew: force
    )
    let run = FrameRun(
      frames: sequence,
      folder: output,
      size: sequence.size,
      outputs: outputs,
      movie: outputOptions.movie,
      progress: FrameProgress(try reportOptions.begin(), frameCount: frames.count),
      closingLine: try reportOptions.closingLine
    )
    // Frames and a table do not go through one pipe, and a terminal is for what is being drawn.
    if outputOptions.standardOutput == nil, table || !StandardOutput.isTerminal { try print(file) }
    try await run.draw(frames) { try statistics.report($0) }
  }

  private func sequence(_ file: TraceFile, folder: String) throws -> TraceSequence {
    guard !folder.isEmpty else {
      throw InvalidValue("The folder of the frames must have a name, not ''.")
    }
    var options = TraceSequence.Options(threads: try threadOptions.count)
    options.format = try PictureFormat(option: format) ?? .png
    options.redrawsAll = force
    options.picturesFolder = pictures
    if let pixelRatio {
      options.pixelRatio = try Parse.integer(pixelRatio, "--pixel-ratio", in: Limits.pixelRatio)
    }
    return try TraceSequence(file, folder: folder, options: options)
  }

  private func print(_ file: TraceFile) throws { try file.timeline.print() }
}

extension TraceTimeline {
  /// Prints the head, and a line for each of some frames in ascending order; nil for all.
  func print(_ frames: (some Sequence<Int>)? = FrameList?.none) throws {
    try StandardOutput.write(line: head)
    var wanted = frames?.makeIterator()
    var next = wanted?.next()
    for (index, line) in enumerated() {
      try Task.checkCancellation()
      guard frames == nil || index == next else { continue }
      try StandardOutput.write(line: line)
      next = wanted?.next()
    }
  }
}
