import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomPrecisionLab
import FathomWorlds
import Foundation
import HTTPTypes

/// The answers to all requests.
///
/// `/` is the page, `/page/NAME` its files, `/worlds` what there is, `/view/WORLD` one of its views,
/// `/point/WORLD` what it is at a point, `/ranks/WORLD` what makes its colours fit a view,
/// `/parameters/WORLD` what of it can be changed, `/thumbnail/WORLD.png` a small picture of it,
/// `/types/VIEW/WxH` what number types have left in a view, `/lab/FINGERPRINT/TYPE/VIEW/WxH.png` the view through
/// a camera of one,
/// `/tile/FINGERPRINT/ADDRESS.png` a tile; `POST /tiles` is answered with those that a page waits for.
/// `/token` is what the page proves with that it is this server's.
final class Routes: Sendable {
  let shelf: WorldShelf
  private let requestGuard: RequestGuard
  let orders = TileOrders()
  private let thumbnails = Thumbnails()
  let workshop = Workshop()
  let places = KeptPlaces()
  /// A word that only pages of this server can read, and must say to have files written.
  let token = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()

  /// The answers from a shelf to those who ask at a port.
  init(_ shelf: WorldShelf, port: UInt16) {
    self.shelf = shelf
    requestGuard = RequestGuard(port: port)
  }

  func response(to request: Request) async -> Response {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { $0.removingPercentEncoding ?? String($0) }
    if let problem = requestGuard.refusal(
      host: request.headers[.host],
      origin: request.headers[.origin],
      site: request.headers[.secFetchSite],
      asksForPage: parts == [""]
    ) {
      return .problem(.forbidden, problem)
    }
    do {
      switch (request.method, parts.first ?? "") {
      case (.get, "") where parts.count == 1: return try .page("index.html")
      case (.get, "page") where parts.count == 2: return try .page(parts[1])
      case (.get, "worlds") where parts.count == 1: return .json(worlds)
      case (.get, "view") where parts.count == 2:
        return .json(try view(parts[1], request).json)
      case (.get, "point") where parts.count == 2:
        return .json(try await point(parts[1], request).json)
      case (.get, "ranks") where parts.count == 2:
        return .json(try await ranks(parts[1], request).json)
      case (.get, "parameters") where parts.count == 2:
        return .json(try parameters(parts[1]))
      case (.get, "thumbnail") where parts.count == 2:
        return try await thumbnail(parts[1], request)
      case (.get, "types") where parts.count == 6:
        let grid = try LabAnswer.grid(parts[1...4].joined(separator: "/"), size: parts[5])
        return .json(try await TileExecutor.preparation.run { try LabAnswer.json(grid) })
      case (.get, "lab") where parts.count == 8 && request.path.hasSuffix(".png"):
        return try await labPicture(Array(parts.dropFirst()))
      case (.get, "tile"): return try await tile(Array(parts.dropFirst()), request)
      case (.post, "tiles") where parts.count == 1: return try await tiles(request)
      case (.get, "token") where parts.count == 1: return .json(.map(["token": .text(token)]))
      case (.post, "way") where parts.count == 1: return .json(try await way(request))
      case (.post, "film") where parts.count == 1:
        return try await write(request) { try await workshop.make(FilmOrder($0, shelf)).json }
      case (.post, "picture") where parts.count == 1:
        return try await write(request) {
          try await workshop.make(PictureOrder($0, shelf)).json
        }
      case (.get, "kept") where parts.count == 1: return .json(try await keptPlaces)
      case (.post, "keep") where parts.count == 1:
        return try await write(request) {
          try await places.keep(KeptPlaces.Place($0, shelf))
          return try await keptPlaces
        }
      case (.post, "forget") where parts.count == 1:
        return try await write(request) {
          try await places.forget(KeptPlaces.name($0))
          return try await keptPlaces
        }
      case (.get, "pieces") where parts.count == 1:
        return .json(.list(await workshop.all.map(\.json)))
      case (.get, "piece") where parts.count == 2: return try await file(parts[1], request)
      case (.post, "stop") where parts.count == 2:
        try prove(request)
        return .json(try await stop(parts[1]))
      case (_, let name): return refusal(of: request, name)
      }
    } catch {
      return .problem(error)
    }
  }

  /// The requests that order something; all others only ask.
  private static let orderNames = ["tiles", "way", "film", "picture", "keep", "forget", "stop"]

  /// The refusal of what is not here, or not asked for by this method.
  private func refusal(of request: Request, _ name: String) -> Response {
    let method = Self.orderNames.contains(name) ? HTTPRequest.Method.post : .get
    guard request.method != method else {
      return .problem(.notFound, "There is no '\(request.path.excerpt)' here.")
    }
    var answer = Response.problem(
      .methodNotAllowed,
      "The explorer does not answer \(request.method.rawValue.excerpt) here."
    )
    answer.headers[.allow] = method == .post ? "POST" : "GET, HEAD"
    return answer
  }

  // MARK: - Worlds

  private var worlds: JSONNode {
    .list(
      shelf.entries.map { entry in
        .map([
          "name": .text(entry.name), "about": .text(entry.about),
          "kind": .text(entry.kind.rawValue),
          "generator": .text(entry.world.generatorDescription.name),
        ])
      }
    )
  }

  private func parameters(_ name: String) throws -> JSONNode {
    let entry = try shelf.entry(named: name)
    return ParameterSheet(entry, base: shelf.base(entry.name) ?? entry).json
  }

  private func view(
    _ name: String,
    _ request: Request
  ) throws -> ViewAnswer {
    let entry = try shelf.entry(named: name)
    let extent = ["zoom", "width", "height"].compactMap { name in
      request.value(name).map { (name: name, text: $0) }
    }
    guard let size = request.value("size") else {
      throw InvalidValue("A view needs the size of its frame, such as size=1280x720.")
    }
    let question = ViewAnswer.Question(
      size: try Parse.size(size),
      tiles: request.value("tiles"),
      at: request.value("at"),
      extent: extent.first
    )
    return try ViewAnswer(question, of: entry, shelf)
  }

  private func point(
    _ name: String,
    _ request: Request
  ) async throws -> PointAnswer {
    guard let pixel = request.value("pixel") else {
      throw InvalidValue("A point needs its pixel, such as pixel=65536/24/-3f/1a.")
    }
    return try await PointAnswer(
      at: pixel,
      of: shelf.entry(named: name),
      shelf
    )
  }

  private func ranks(
    _ name: String,
    _ request: Request
  ) async throws -> RanksAnswer {
    guard let view = request.value("tiles"), let size = request.value("size") else {
      throw InvalidValue(
        "Ranks need a view of tiles and its size, such as tiles=65536/24/-3f/1a&size=1280x720."
      )
    }
    return try await RanksAnswer(
      of: TileView(view),
      Parse.size(size),
      shelf.entry(named: name),
      shelf
    )
  }

  private func thumbnail(
    _ file: String,
    _ request: Request
  ) async throws -> Response {
    guard file.hasSuffix(".png"),
      let entry = shelf.entries.first(where: { $0.name == file.dropLast(4) })
    else {
      throw InputError.notFound(problem: "There is no picture '\(file.excerpt)' of a world here.")
    }
    let motif = try Thumbnails.Motif(entry, by: shelf.renderer(entry))
    let tag = "\"\(motif.key)\""
    // A name may mean another world the next time.
    let headers: HTTPFields = [
      .contentType: "image/png", .eTag: tag, .cacheControl: "no-cache",
    ]
    if request.knows(tag: tag) { return Response(status: .notModified, headers: headers) }
    let png = try await orders.picture(
      of: TileOrders.Tile("thumbnail/" + motif.key) { [thumbnails, shelf] in
        try await thumbnails.png(of: motif, shelf)
      },
      for: request.value("page").flatMap { TileOrders.Generation($0) }
    )
    return .picture(png, headers)
  }
}
