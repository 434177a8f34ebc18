import ArgumentParser
import FathomExplorer
import FathomFiles
import FathomFlights
import FathomPictures
import FathomRendering
import FathomTraces
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
      fathom drew opens at its own view, and a flight at its first; an album (a trace of its pages) opens \
      as its pictures. [ and ] go through all that was opened. Any other photograph (.jpg, .png, \
      .ppm) is cut into tiles in out/pictures first.
      """
  )

  @Argument(
    help: """
      The worlds to begin with: files, names in Worlds/, or generators; pictures; flights; albums. Without \
      any, mandelbrot.
      """,
    completion: .worlds
  )
  var worlds: [String] = []

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
    var opened: [OpenedWorld] = []
    for name in worlds.isEmpty ? ["mandelbrot"] : worlds {
      opened += try await worlds(named: name)
    }
    try await ExplorerServer(opened, port: UInt16(port)).run { address in
      try StandardOutput.write(line: address)
      if open { Self.open(address) }
    }
  }

  /// The worlds that a name means: a flight's at its first view, those of an album's pictures, or one.
  private func worlds(named name: String) async throws -> [OpenedWorld] {
    guard !Photograph.isPicture(name), !TextFile.isStream(name),
      case .file(let path) = try? WorldLibrary.find(name, .flight),
      !WorldLibrary.isOtherProgramsFile(path),
      case let node = try YAMLNode(parsing: TextFile.read(path), file: path)
    else { return [try await world(named: name)] }
    if Flight.isFlight(node) {
      let flight = try Flight(document: node)
      var start = flight.world
      (start.name, start.view) = (flight.name, flight.waypoints[0].view)
      return [firstView(start, ofFlight: name)]
    }
    guard TraceFile.isTrace(node) else { return [try await world(named: name)] }
    let trace = try TraceFile(node, name: WorldLibrary.baseName(path))
    if TraceFile.isGestureFlight(node), var start = trace.world {
      start.name = trace.name
      return [firstView(start, ofFlight: name)]
    }
    guard let album = trace.album else { return [try await world(named: name)] }
    var opened: [OpenedWorld] = []
    let origin = "From the album \(name)."
    for picture in album.pictures {
      switch picture {
      case .file(let path): opened.append(try await world(named: path, origin: origin))
      case .pyramid(let pyramid):
        let world = try World.picture(at: pyramid.folder)
        opened.append(OpenedWorld(world, argument: pyramid.folder, origin: origin))
      case .rendered(var world, let size):
        world.size = size
        opened.append(OpenedWorld(world, argument: nil, origin: origin))
      }
    }
    return opened
  }

  /// A flight's world at its first view.
  private func firstView(_ start: World, ofFlight name: String) -> OpenedWorld {
    OpenedWorld(start, argument: nil, origin: "The first view of the flight \(name).")
  }

  /// A world, a picture's world in its view, or a photograph's.
  private func world(named name: String, origin: String? = nil) async throws -> OpenedWorld {
    let request = try await PictureRequest(of: name, threads: ProcessorShare.count, reportOptions)
    return OpenedWorld(
      try request.worldInView,
      argument: name,
      origin: origin ?? "Opened as \(name)."
    )
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
