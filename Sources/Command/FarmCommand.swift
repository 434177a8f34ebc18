import ArgumentParser
import FathomFiles
import FathomFlights
import FathomFrames
import FathomWorlds
import Foundation

/// `fathom farm`: a flight as a job of a render farm.
struct FarmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "farm",
    abstract: "Prints the script that has a farm draw a flight.",
    discussion: """
      Farms: slurm (for sbatch), parallel (GNU parallel), openjd, opencue and kubernetes. The tasks \
      share a folder of frames; each draws every Nth frame, and what is done is skipped, so that any \
      task may be run again at any time. 'fathom estimate' proposes a number of tasks.
      """
  )

  @Argument(help: "slurm, parallel, openjd, opencue or kubernetes.", completion: .values(Farm.self))
  var farm: String

  @Argument(help: "A flight, as for 'fathom fly'.", completion: .flights)
  var flight: String

  @Option(parsing: .unconditional, help: "How many tasks there are; never more than frames.")
  var tasks: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the frames. Otherwise out/FLIGHT.", valueName: "folder"),
    completion: .directory
  )
  var output: String?

  @OptionGroup var frameOptions: FrameOptions

  @Option(parsing: .unconditional, help: "The processors that a task gets. (default: 4)")
  var cpus: String?

  @Option(
    parsing: .unconditional,
    help: "The time that a task gets from slurm or openjd, such as 4h. (default: 1h)"
  )
  var timeLimit: String?

  @Option(help: ArgumentHelp("A movie to make in the end.", valueName: "file"))
  var movie: String?

  @Option(help: "How fathom is called on the machines. Otherwise as it is called here.")
  var program: String?

  @Argument(
    parsing: .postTerminator,
    help: "Further options of 'fathom fly', after --, such as -- --samples 4."
  )
  var flyOptions: [String] = []

  @OptionGroup var quietOption: QuietOption

  func run() throws {
    guard let farm = Farm(rawValue: farm) else {
      let names = Farm.allCases.map(\.rawValue).joined(separator: ", ")
      throw InvalidValue("A farm must be one of \(names), not '\(farm.excerpt)'.")
    }
    let known = try AnimationFile(named: flight)
    let list = try frameOptions.list(of: known.frameCount)
    // Mistakes among the options are better found here than on each machine.
    _ = try FlyCommand.parse([flight] + flyOptions)
    let folder = output ?? "out/\(known.name)"
    guard !folder.isEmpty else {
      throw InvalidValue("The folder of the frames must have a name, not ''.")
    }
    var job = FarmJob(
      flight: flight,
      folder: folder,
      taskCount: try Parse.integer(tasks, "--tasks", in: 1...list.count)
    )
    job.program = program ?? (farm == .kubernetes ? "fathom" : Self.ownProgram)
    job.frames = frameOptions.frames
    job.options = flyOptions
    job.movie = movie
    if let cpus { job.processorCount = try Parse.integer(cpus, "--cpus", in: Limits.threads) }
    if let timeLimit {
      job.minutes = try TimeBudget(parsing: timeLimit, of: "--time-limit").wholeMinutes
    }
    try StandardOutput.write(Array(try farm.script(for: job).utf8))
  }

  /// A path of this program stays one from any folder; a name is looked up on each machine.
  private static var ownProgram: String {
    let name = CommandLine.arguments[0]
    return name.contains("/") ? URL(fileURLWithPath: name).standardizedFileURL.path : name
  }
}
