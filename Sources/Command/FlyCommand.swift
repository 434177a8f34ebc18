import ArgumentParser
import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomWorlds
import Foundation

/// `fathom fly`: the frames of a flight.
struct FlyCommand: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "fly",
    abstract: "Draws a flight, of a camera or of gestures, as a sequence of frames.",
    discussion: """
      A world and a place make a dive from home to there, eased, three octaves a second: \
      'fathom fly mandelbrot --at -0.7436,0.1318 --zoom 1e3'.

      Frames are numbered by their index in the flight and never half-written; those that are up \
      to date are skipped, so an interrupted flight goes on where it stopped. A movie goes on from \
      its parts in MOVIE.parts; an .apng begins anew.
      """
  )

  @Argument(
    help: """
      A flight or a trace: a file, a name in Worlds/, or '-' for standard input; or a world to dive \
      into, also a .kfr, a photograph or a picture that fathom drew.
      """,
    completion: .flights
  )
  var flight: String

  @OptionGroup(title: "Dives into a world") var view: ViewOptions
  @OptionGroup(title: "Dives into a world") var diveOptions: DiveOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var outputOptions: OutputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder of the frames. Otherwise out/FLIGHT; with --movie or --stdout none.",
      valueName: "folder"
    )
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

  @Flag(help: "Draws frames again even if they are up to date, or those of another flight.")
  var force = false

  @Flag(
    help: """
      Draws frames of a quarter of the width and height, but 320 wide if they are, otherwise into \
      out/FLIGHT-preview.
      """
  )
  var preview = false

  @Flag(help: "Draws every frame of gestures exactly, where their zooms would stretch it.")
  var exact = false

  @Flag(help: "Prints frame, time, depth and centre of every frame, and draws nothing.")
  var dryRun = false

  @OptionGroup var workOptions: WorkOptions

  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    try checkOptions()
    let animation = try await AnimationFile(
      named: flight,
      view,
      diveOptions,
      drawing.threadOptions,
      reportOptions
    )
    switch animation {
    case .flight(let flight): try await fly(flight)
    case .trace(let trace): try await play(trace)
    }
  }

  /// Refuses what no flight could be drawn with, and what would be dropped or come out wrong.
  private func checkOptions() throws {
    _ = try timeBudget.map { try TimeBudget(parsing: $0) }
    _ = try reportOptions.style
    guard output.map({ !$0.isEmpty }) ?? true else {
      throw InvalidValue("The folder of the frames must have a name, not ''.")
    }
    guard drawing.field == nil || data else {
      throw InvalidValue("--field chooses the field of --data, which was not given.")
    }
    guard !data || keepsFiles else {
      throw InvalidValue(
        "--data writes beside frames, and here none are left; name their folder with -o."
      )
    }
  }

  /// Whether frames become files: those of a movie and in a pipe do only if a folder is named.
  var keepsFiles: Bool { outputOptions.isEmpty || output != nil }

  /// The part of the frames that is to be drawn.
  func frames(of frameCount: Int) throws -> (list: FrameList, shard: Shard) {
    let shard =
      try shard.map {
        try Shard(parsing: $0, environment: ProcessInfo.processInfo.environment)
      } ?? .whole
    guard shard == .whole || outputOptions.movie == nil else {
      throw InvalidValue(
        "A movie needs all frames, and shard \(shard) has some of them; -o FOLDER --movie without --shard "
          + "makes it of the files when all are drawn."
      )
    }
    return (try frameOptions.list(of: frameCount), shard)
  }

  /// The folder of the frames of a script of this name.
  func folder(named name: String) -> String { output ?? "out/\(name)" }

  /// Draws what was asked for, into files or for outputs or both.
  func draw(
    _ frames: FrameList,
    of drawn: any FrameSequence,
    _ shard: Shard,
    size: Size<Int>,
    rate: FrameRate,
    depth: Bitmap.Depth,
    into folder: String,
    movieParts: MovieParts?
  ) async throws {
    let budget = try timeBudget.map { try TimeBudget(parsing: $0) }
    let partCount = shard.frameCount(of: frames.count)
    let outputs = try outputOptions.outputs(
      size: size,
      rate: rate,
      depth: depth,
      frameCount: partCount,
      parts: movieParts,
      beginsAnew: force
    )
    let run = FrameRun(
      frames: drawn,
      folder: keepsFiles ? folder : nil,
      size: size,
      outputs: outputs,
      movie: outputOptions.movie,
      progress: FrameProgress(try reportOptions.begin(), frameCount: partCount, shard: shard),
      closingLine: try reportOptions.closingLine
    )
    try await TimeBudget.limit(budget) {
      try await run.draw(shard.frames(of: frames)) { try drawing.statistics.report($0) }
    }
  }
}
