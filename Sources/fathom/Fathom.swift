import ArgumentParser
import Foundation

/// The command line: a doorway to the library, without arithmetic of its own.
@main
struct Fathom: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fathom",
    abstract: "Draws procedural worlds at any depth, as pictures and as flights.",
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, FlyCommand.self, WorldsCommand.self, PalettesCommand.self,
    ]
  )

  static func main() async {
    // A file size limit is an error to report like a full disk, not a reason to be killed.
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      guard let failure = Failure(error) else { exit(withError: error) }
      StandardError.write(line: "fathom: \(failure.sentence)")
      Foundation.exit(failure.code)
    }
  }
}
