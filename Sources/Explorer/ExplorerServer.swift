import FlyingSocks

/// The server of the explorer's page and of the tiles on it, for this machine alone.
///
/// Sockets are those of FlyingFox. Its server reads heads and bodies without a limit, in a time that grows as the
/// square of a line's length, and brings a client with it that every start of the program would load.
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
  /// Throws a `Refusal` where the port cannot be had, and what telling throws.
  package func run(_ ready: @escaping @Sendable (String) throws -> Void) async throws {
    #if canImport(Darwin)
    let pool: any AsyncSocketPool = .kQueue()
    #else
    let pool: any AsyncSocketPool = .ePoll()
    #endif
    let listener = try Listener(port: port, pool: pool)
    defer { listener.close() }
    try await pool.prepare()
    let routes = Routes(shelf, port: listener.port)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await pool.run() }
        group.addTask { await serve(listener, routes) }
        try ready("http://127.0.0.1:\(listener.port)/")
        try await group.next()
      }
    } catch {
      await routes.workshop.close()
      throw error
    }
    await routes.workshop.close()
  }

  /// Answers clients until the task is cancelled.
  private func serve(_ listener: Listener, _ routes: Routes) async {
    let connections = Connections()
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        do {
          try await connections.waitForRoom()
          let socket = try await listener.accept()
          let connection = Connection(
            socket: socket,
            number: connections.add(socket.socket),
            connections: connections,
            routes: routes
          )
          group.addTask { await connection.run() }
        } catch {
          // A client that has gone, or too many open files: the next one may find some closed.
          try? await Task.sleep(for: .milliseconds(50))
        }
      }
    }
  }
}
