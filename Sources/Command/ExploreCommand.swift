import ArgumentParser
import FathomExplorer
import FathomFiles
import Foundation

/// `fathom explore`: worlds in a browser.
struct ExploreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Shows worlds in a browser, to zoom and move through with one's hands.",
    discussion: """
      Prints the address of a page and serves it until Ctrl-C, for this machine alone. The link of a \
      view, in the browser's address bar, shows it again; the page also has its command. A picture that \
      fathom drew opens at its own view.
      """
  )

  @Argument(
    help: """
      The world to begin with: a file, a name in Worlds/, or a generator; or a picture that fathom \
      drew.
      """,
    completion: .worlds
  )
  var world: String = "mandelbrot"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The port, 0 to 65535; 0 is any that is free.", valueName: "number")
  )
  var port: String = "8421"

  @Flag(help: "Opens the page in the browser.")
  var open = false

  func run() async throws {
    let port = try Parse.integer(port, "--port", in: 0...Int(UInt16.max))
    let start = try PictureRequest(named: world).worldInView
    let server = ExplorerServer(start, argument: world, port: UInt16(port))
    try await server.run { address in
      try StandardOutput.write(line: address)
      if open { Self.open(address) }
    }
  }

  /// Asks the desktop to show an address.
  private static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      StandardError.warn("No program opens \(address) in a browser here.")
    }
  }
}
