import ArgumentParser
import FathomFiles
import FathomFrames
import Foundation

/// The command line: a doorway to the library, without arithmetic of its own.
@main
struct Fathom: AsyncParsableCommand {
  /// The version of the program; `make dist` names its files by it.
  static let version = "0.2.0"

  static let configuration = CommandConfiguration(
    commandName: "fathom",
    abstract: "Draws procedural worlds at any depth, as pictures and as flights.",
    discussion: """
      Exit codes: 0 done, 1 a check did not hold, 64 an option is wrong, 65 a file is, 66 there is no \
      such input, 70 a fault of fathom itself, 73 an output cannot be made, 74 it cannot be read or \
      written, 75 try again.
      """,
    version: "\(version) (render version \(PictureRecord.renderVersion))",
    subcommands: [
      RenderCommand.self, FlyCommand.self, ExploreCommand.self, VerifyCommand.self,
      EstimateCommand.self,
      FarmCommand.self,
      ScrollCommand.self, FindCommand.self, LabCommand.self,
      ExportCommand.self, PyramidCommand.self, WorldsCommand.self, PlacesCommand.self,
      PalettesCommand.self,
    ]
  )

  static func main() async {
    prepareProcess()
    do {
      try LittleMemory.check()
      try await Interruption.cancelling {
        try await runCommand()
        // Here and now: the way back to the main queue begins two more threads.
        end(0)
      }
    } catch {
      end(report(error))
    }
  }

  /// Ends the process, by the signal that it was told to end by, if there was one.
  private static func end(_ code: Int32) -> Never {
    Interruption.endBySignal()
    Foundation.exit(code)
  }

  private static func prepareProcess() {
    // A file size limit is an error to report like a full disk, not a reason to be killed.
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    // The Swift runtime takes it for a crash, tells all threads' state, and goes on.
    signal(SIGQUIT, SIG_DFL)
    // Where a standard stream is closed, the next file to be opened must not take its place.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func runCommand() async throws {
    let named = try CommandNames.command(in: CommandLine.arguments.dropFirst(), of: Fathom.self)
    // A command alone reads its options half a millisecond sooner; from the root come help and what is wrong.
    let alone = named.command == Fathom.self ? nil : try? named.command.parse(Array(named.rest))
    var command = try alone ?? parseAsRoot()
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
  }

  /// Says what ended the command and returns its exit code.
  private static func report(_ error: any Error) -> Int32 {
    // Help and usage are the argument parser's; it knows no other failure than this one.
    let code = exitCode(for: error)
    if code == .success || code == .validationFailure {
      return report(parserMessage: fullMessage(for: error), code: code)
    }
    if let error = error as? FileError, error == StandardOutput.readerIsGone {
      // As programs end whose reader has read enough.
      Interruption.note(SIGPIPE)
      return 0
    }
    // What fails after a signal fails for it: a terminal's Ctrl-C ends ffmpeg as well.
    let failure = Interruption.received == nil ? Failure(error) : .stopped
    StandardError.write(line: "fathom: \(failure.sentence)")
    return failure.code
  }

  private static func report(parserMessage message: String, code: ExitCode) -> Int32 {
    guard code == .success else {
      StandardError.write(line: message)
      return code.rawValue
    }
    do {
      try StandardOutput.write(line: message)
      return code.rawValue
    } catch {
      return report(error)
    }
  }
}
