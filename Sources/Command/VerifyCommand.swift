import ArgumentParser
import FathomFiles
import FathomFlights
import FathomFrames
import FathomNavigation
import FathomTraces
import FathomWorlds
import Foundation

/// `fathom verify`: whether the frames of a flight or a trace are all there and whole.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks the frames in a folder that 'fathom fly' or 'fathom scroll' wrote.",
    discussion: """
      Every frame is read whole: its picture, its record, and its SHA-256 where the manifest has it. \
      Prints the frames that are missing, damaged or outdated as a list that --frames takes, and says \
      what is wrong on standard error; the exit code is then 1.
      """
  )

  @Argument(
    help: "The folder of the frames, with flight.json or trace.json.",
    completion: .directory
  )
  var folder: String

  @OptionGroup var frameOptions: FrameOptions

  @OptionGroup var threadOptions: ThreadOptions

  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    let threads = try threadOptions.count
    let progress = try reportOptions.begin()
    let audit = try audit(threads: threads)
    let frames = try frameOptions.list(of: audit.frameCount)
    var (faulty, sentences): ([Int], [String]) = ([], [])
    var done = 0
    try await progress.watch {
      try await audit.check(frames, threads: threads) { frame, fault in
        done += 1
        progress.report(.part("frames", done: done, of: frames.count))
        guard let fault else { return }
        faulty.append(frame)
        // A sentence for each of those that are missing would bury the others.
        if fault != .missing { sentences.append("frame \(frame) is \(fault)") }
      }
    }
    for sentence in sentences { StandardError.write(line: sentence) }
    if let surplus = audit.surplus { StandardError.warn(surplus) }
    guard faulty.isEmpty else {
      try StandardOutput.write(line: FrameList(faulty).description)
      throw FaultyFrames(count: faulty.count, of: frames.count, folder: folder)
    }
    if !reportOptions.quietOption.quiet {
      StandardError.write(line: "All \(frames.count) frames are there and whole.")
    }
  }
}

extension VerifyCommand {
  /// The audit of the flight or the trace whose record is in the folder.
  private func audit(threads: Int) throws -> FrameAudit {
    guard AtomicFile.exists(at: "\(folder)/\(FrameOwner.Kind.trace.file)") else {
      return try FlightSequence(inFolder: folder, threads: threads).audit
    }
    return try TraceSequence(inFolder: folder, threads: threads).audit
  }
}

/// A folder with frames that are missing, damaged or outdated.
struct FaultyFrames: Refusal {
  let count: Int
  let frameCount: Int
  let folder: String

  init(count: Int, of frameCount: Int, folder: String) {
    self.count = count
    self.frameCount = frameCount
    self.folder = folder
  }

  var kind: RefusalKind { .check }

  var sentence: String {
    "\(count) of \(frameCount) frames in '\(folder)' are not as they should be; 'fathom fly' with "
      + "--frames LIST --force draws them again."
  }
}
