package import FathomFiles
import FathomWorlds

/// A flight drawn by many machines: the commands of each, and those that check the whole.
///
/// Every task draws a `Shard` whose count is fixed in the script, so that tasks that are run
/// again alone draw the same frames as before; what is done is skipped.
package struct FarmJob: Sendable {
  /// The command `fathom` on the machines.
  package var program = "fathom"
  /// The flight, as `fathom fly` takes it.
  package var flight: String
  /// The folder of the frames, which all machines share.
  package var folder: String
  /// The number of tasks.
  package var taskCount: Int
  /// The frames, as `--frames` takes them; nil for all.
  package var frames: String?
  /// Further options of `fathom fly`.
  package var options: [String] = []
  /// The processors that a task gets.
  package var processorCount = 4
  /// The time that a task gets, in minutes, where a farm wants to know it.
  package var minutes = 60
  /// The movie to make of the frames in the end, if any.
  package var movie: String?

  /// The job of a flight, otherwise with the defaults.
  package init(flight: String, folder: String, taskCount: Int) {
    self.flight = flight
    self.folder = folder
    self.taskCount = taskCount
  }

  /// Everything that somebody else may have chosen.
  fileprivate var words: [String] {
    [program, flight, folder] + options + [frames, movie].compactMap(\.self)
  }

  /// A name that every farm accepts: the folder's letters, digits, hyphens and underscores.
  var name: String {
    let letters = WorldLibrary.baseName(folder).map {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "-"
    }
    return String(letters.prefix(50))
  }

  /// The folder of the farm's logs.
  var logs: String { "\(folder)/logs" }

  /// A twelfth of the time is left for the end of a task, which is more than it needs.
  var timeBudget: String { "\(minutes * 55)s" }

  // MARK: - Commands

  /// The arguments of `fathom` for a shard.
  func flyArguments(shard: String) -> [String] {
    ["fly", flight, "-o", folder] + framesOption + options + ["--shard", shard]
  }

  /// The arguments of `fathom` that check the frames.
  var verifyArguments: [String] { ["verify", folder] + framesOption }

  /// The arguments of `fathom` that make the movie of complete frames; nil for no movie.
  var movieArguments: [String]? {
    movie.map { ["fly", flight, "-o", folder] + framesOption + options + ["--movie", $0] }
  }

  private var framesOption: [String] { frames.map { ["--frames", $0] } ?? [] }

  /// The shell command that draws a shard; `shard` ends it as it is, for the shell to expand.
  func flyCommand(shard: String) -> String {
    ([program, "fly", flight, "-o", folder] + framesOption + options).shellWords
      + " --shard \(shard)"
  }

  /// The shell command that checks the frames and then makes the movie, if one is wanted.
  var finishCommand: String {
    let verify = ([program] + verifyArguments).shellWords
    return movieArguments.map { "\(verify) && \(([program] + $0).shellWords)" } ?? verify
  }
}

/// A program that hands out the tasks of a ``FarmJob``.
package enum Farm: String, CaseIterable, Sendable {
  /// A Slurm cluster, by a job array.
  case slurm
  /// GNU parallel, on one machine or over ssh.
  case parallel
  /// Open Job Description, as AWS Deadline Cloud and others read it.
  case openjd
  /// OpenCue, by its program `cuecmd`.
  case opencue
  /// Kubernetes, by an indexed job.
  case kubernetes

  /// The script or file that gives the farm its job, with instructions in comments.
  ///
  /// Throws `InvalidValue` for a word that would not stay one where it stands: a line end ends a comment.
  package func script(for job: FarmJob) throws(InvalidValue) -> String {
    for word in job.words {
      guard word.isOneLine else {
        throw InvalidValue(
          "A script cannot hold line ends and other control characters, as in '\(word.excerpt)'."
        )
      }
      guard self != .openjd || !word.contains("{{") else {
        throw InvalidValue("Open Job Description takes '{{' for its own, as in '\(word.excerpt)'.")
      }
    }
    return switch self {
    case .slurm: job.slurm
    case .parallel: job.parallel
    case .openjd: job.openJD
    case .opencue: job.openCue
    case .kubernetes: job.kubernetes
    }
  }
}

extension [String] {
  /// The words as a shell reads them, each quoted where it must be.
  var shellWords: String { map(\.shellWord).joined(separator: " ") }
}
