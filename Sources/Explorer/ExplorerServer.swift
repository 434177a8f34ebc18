import FathomFiles
import FathomFrames
import FathomNavigation
import FlyingFox
import FlyingSocks
import Foundation

/// The server of the explorer's page and of the tiles on it, for this machine alone.
package struct ExplorerServer: Sendable {
  private let shelf: WorldShelf
  private let port: UInt16

  /// A server that shows the first of some worlds, and has the others at hand.
  ///
  /// Port 0 is any that is free.
  package init(_ worlds: [OpenedWorld], port: UInt16) {
    shelf = WorldShelf(worlds)
    self.port = port
  }

  /// Serves until the task is cancelled; tells the page's address as soon as it can be opened.
  ///
  /// Throws a `Refusal` where the port cannot be had.
  package func run(_ ready: @escaping @Sendable (String) throws -> Void) async throws {
    var configuration = HTTPServer.Configuration(
      // Of this machine alone: other addresses do not lead here.
      address: try .inet(ip4: "127.0.0.1", port: port),
      // Deep tiles take long, and are cancelled when nobody wants them.
      timeout: 86_400,
      pool: PromptSocketPool(),
      logger: .disabled
    )
    configuration.sharedRequestReplaySize = Self.bodyLimit
    let routes = Routes()
    let server = HTTPServer(config: configuration, handler: routes)
    do {
      try await serve(server, routes, ready)
    } catch {
      await routes.workshop.close()
      throw error
    }
    await routes.workshop.close()
  }

  private func serve(
    _ server: HTTPServer,
    _ routes: Routes,
    _ ready: @escaping @Sendable (String) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await serve(server) }
      group.addTask {
        try await server.waitUntilListening()
        guard case .ip4(_, let port) = await server.listeningAddress else { return }
        routes.open(shelf, port: port)
        try ready("http://127.0.0.1:\(port)/")
      }
      // The server's end, or the announcement; the first failure ends both.
      try await group.waitForAll()
    }
  }

  private func serve(_ server: HTTPServer) async throws {
    do {
      try await server.run()
    } catch let error as SocketError {
      try Task.checkCancellation()
      throw PortError(port: port, problem: error)
    }
  }

  /// The most bytes of a request's body.
  static let bodyLimit = 1 << 20
}

/// A port that cannot be listened at.
struct PortError: Refusal {
  let port: UInt16
  let problem: SocketError

  var kind: RefusalKind { .usage }

  var sentence: String {
    if case .failed(_, EADDRINUSE, _) = problem {
      return "The port \(port) is taken; --port 0 takes any that is free."
    }
    if case .failed(_, _, let message) = problem {
      return "The port \(port) cannot be listened at: \(message)."
    }
    return "The port \(port) cannot be listened at."
  }
}
