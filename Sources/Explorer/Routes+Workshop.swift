import FathomFiles
import FathomFlights
import FathomFrames
import FathomNavigation
import HTTPTypes

/// Pictures and films: `POST /picture` and `POST /film` order them, `/pieces` tells how far they are,
/// `POST /stop/NUMBER` ends one, `/piece/NUMBER` is its file; `POST /way` is what a film's camera will
/// see. `/kept` are the places that were kept, `POST /keep` keeps one, and `POST /forget` forgets one.
extension Routes {
  /// Reads a request's body, keys and values; throws a `Refusal` for anything else.
  func order(_ request: Request) throws -> YAMLNode {
    try YAMLNode(parsing: request.text, file: "order")
  }

  /// Throws a `RequestRefusal` for a request that does not come from a page of this server's.
  func prove(_ request: Request) throws {
    guard request.headers[.fathomToken] == token else {
      throw RequestRefusal.foreign
    }
  }

  /// Writes to a file; only for pages that this server sent.
  func write(
    _ request: Request,
    _ body: (YAMLNode) async throws -> JSONNode
  ) async throws -> Response {
    try prove(request)
    return .json(try await body(order(request)))
  }

  /// The places that were kept.
  var keptPlaces: JSONNode {
    get async throws { .list(try await places.all().map(\.json)) }
  }

  /// Ends the making of a piece.
  func stop(_ number: String) async throws -> JSONNode {
    let piece = try await piece(number)
    await workshop.stop(piece.number)
    return try await self.piece(number).json
  }

  private func piece(_ number: String) async throws -> Piece {
    guard let number = Int(number), let piece = await workshop.piece(number) else {
      throw InputError.notFound(problem: "There is no piece '\(number.excerpt)' here.")
    }
    return piece
  }

  /// The file of a piece, or the part of it that a player asks for.
  func file(_ number: String, _ request: Request) async throws -> Response {
    let piece = try await piece(number)
    guard piece.state == .made else {
      throw InputError.notFound(problem: "'\(piece.path)' is not made yet.")
    }
    let type = [".mp4": "video/mp4", ".png": "image/png", ".apng": "image/apng"]
      .first { piece.path.hasSuffix($0.key) }
    guard let part = FilePart(of: piece.path, range: request.headers[.range]) else {
      throw InputError.notFound(problem: "'\(piece.path)' is not there any more.")
    }
    var headers: HTTPFields = [.acceptRanges: "bytes"]
    if part.isAskedFor { headers[.contentRange] = part.contentRange }
    if part.isAskedFor && part.range.isEmpty {
      var answer = Response.problem(.rangeNotSatisfiable, "'\(piece.path)' ends before that.")
      answer.headers.append(contentsOf: headers)
      return answer
    }
    headers[.contentType] = type?.value ?? "application/octet-stream"
    // The next piece of that number may be another file.
    headers[.cacheControl] = "no-store"
    headers[.xContentTypeOptions] = "nosniff"
    return Response(
      status: part.isAskedFor ? .partialContent : .ok,
      headers: headers,
      body: .file(part)
    )
  }

  /// The views that a film's camera passes: a few in each second, for the page to go through.
  func way(_ request: Request) async throws -> JSONNode {
    let film = try FilmOrder(try order(request), shelf)
    let flight = film.flight
    let path = try FlightPath(flight)
    // Every so many frames, and the last one.
    let step = max(1, flight.frameCount / Self.viewLimit)
    let frames =
      Array(stride(from: 0, to: flight.frameCount - 1, by: step)) + [flight.frameCount - 1]
    let views = try frames.map { frame in
      let grid = path.view(ofFrame: frame).grid
      guard let view = TileView(nearest: grid) else {
        throw InvalidValue("The way leads beyond the limits of the explorer.")
      }
      return JSONNode.list([
        .text("\(path.time(ofFrame: frame))"), .text("\(view)"),
      ])
    }
    return .map([
      "frames": .integer(flight.frameCount), "views": .list(views), "flight": .text(flight.yaml),
      "excess": .text(film.excess ?? ""),
    ])
  }

  /// The most views of a way.
  private static let viewLimit = 1000
}
