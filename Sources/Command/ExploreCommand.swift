import ArgumentParser
import FathomExplorer
import FathomFiles
import FathomFlights
import FathomWorlds
import Foundation

/// `fathom explore`: worlds in a browser.
struct ExploreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Shows worlds in a browser, to zoom and move through with one's hands.",
    discussion: """
      Prints the address of a page and serves it until Ctrl-C, for this machine alone. The link of a \
      view, in the browser's address bar, shows it again; the page also has its command. A picture that \
      fathom drew opens at its own view, and a flight at its first. Any other photograph (.jpg, .png, \
      .ppm) is cut into tiles in out/pictures first.
      """
  )

  @Argument(
    help: """
      The world to begin with: a file, a name in Worlds/, or a generator; a picture; or a flight.
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

  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    let port = try Parse.integer(port, "--port", in: 0...Int(UInt16.max))
    // Refused now, not only where a photograph is cut.
    _ = try reportOptions.style
    let server = try await server(port: UInt16(port))
    try await server.run { address in
      try StandardOutput.write(line: address)
      if open { Self.open(address) }
    }
  }

  /// The server of what is named; no command but this and `fly` takes a flight by its name.
  private func server(port: UInt16) async throws -> ExplorerServer {
    if !PictureRequest.isPicture(world), !TextFile.isStream(world),
      case .file(let path) = try? WorldLibrary.find(world, .flight),
      !WorldLibrary.isOtherProgramsFile(path),
      case let node = try YAMLNode(parsing: TextFile.read(path), file: path), Flight.isFlight(node)
    {
      let flight = try Flight(document: node)
      var start = flight.world
      (start.name, start.view) = (flight.name, flight.waypoints[0].view)
      return ExplorerServer(start, argument: nil, port: port)
    }
    let threads = ProcessInfo.processInfo.activeProcessorCount
    let request = try await PictureRequest(of: world, threads: threads, reportOptions)
    return ExplorerServer(try request.worldInView, argument: world, port: port)
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
