import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomPrecisionLab
import FlyingFox
import Foundation

/// Tiles, the laboratory's pictures, and which of them pages want.
extension Routes {
  func tile(
    _ parts: [String],
    _ request: HTTPRequest,
    _ shelf: WorldShelf
  ) async throws -> HTTPResponse {
    let path = parts.joined(separator: "/")
    let key = String(path.dropLast(4))
    guard path.hasSuffix(".png"), let (renderer, tile) = try Self.order(key, shelf) else {
      return .problem(
        .notFound,
        "A tile is /tile/FINGERPRINT/SIDE/SIGNIFICAND/EXPONENT/COLUMN/ROW.png, of a world that is here."
      )
    }
    let tag = "\"\(key)\""
    let headers = HTTPHeaders([
      .contentType: "image/png", .eTag: tag,
      .cacheControl: "public, max-age=31536000, immutable",
    ])
    if let known = request.headers[HTTPHeader("If-None-Match")], known.matches(tag: tag) {
      return HTTPResponse(statusCode: .notModified, headers: headers)
    }
    let lane: TileLane =
      request.headers[HTTPHeader("Fathom-Lane")] == "prefetch" ? .prefetch : .interactive
    let png = try await orders.png(key, for: request.generation) {
      try await Self.png(of: tile, by: renderer, lane: lane)
    }
    return .picture(png, headers)
  }

  /// The tile that "FINGERPRINT/ADDRESS" names, and what draws it; nil where there is none.
  private static func order(
    _ key: String,
    _ shelf: WorldShelf
  ) throws -> (TileRenderer, WorldTile)? {
    guard let slash = key.firstIndex(of: "/"),
      let renderer = shelf.renderer(fingerprint: String(key[..<slash])),
      let tile = WorldTile(String(key[key.index(after: slash)...]))
    else { return nil }
    guard tile.side <= greatestSide else {
      throw InvalidValue("A tile's side is at most \(greatestSide) pixels here.")
    }
    return (renderer, tile)
  }

  /// To a browser on this machine plain bytes come sooner than small ones.
  private static func png(
    of tile: WorldTile,
    by renderer: TileRenderer,
    lane: TileLane
  ) async throws -> [UInt8] {
    try await renderer.bitmap(of: tile, lane: lane).pngData(compression: .stored)
  }

  func labPicture(
    _ parts: [String],
    _ request: HTTPRequest,
    _ shelf: WorldShelf
  ) async throws -> HTTPResponse {
    guard let renderer = shelf.renderer(fingerprint: parts[0]) else {
      throw InputError.notFound(problem: "There is no world '\(parts[0].excerpt)' here.")
    }
    let type = try LabAnswer.type(parts[1])
    let size = String(parts[6].dropLast(4))
    let grid = try LabAnswer.grid(parts[2...5].joined(separator: "/"), size: size)
    let key = "lab/" + (parts[..<6] + [size]).joined(separator: "/")
    let png = try await orders.png(key, for: request.generation) {
      let view = try await TileExecutor.preparation.run { try TypedView(grid, type: type) }
      return try await view.picture(by: renderer).pngBytes()
    }
    let headers = HTTPHeaders([
      .contentType: "image/png", .cacheControl: "public, max-age=31536000, immutable",
    ])
    return .picture(png, headers)
  }

  /// The pixels to a side of the greatest tiles.
  private static let greatestSide = 512

  /// Reads "page/number" on the first line, then the tiles that the page waits for, as
  /// "FINGERPRINT/ADDRESS", and after an empty line those that it will ask for next.
  func wanted(_ request: HTTPRequest, _ shelf: WorldShelf) async throws -> HTTPResponse {
    let lines = try await request.text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init
    )
    guard let generation = TileOrders.Generation(lines[0]) else {
      throw InvalidValue("The first line must be PAGE/NUMBER, not '\(lines[0].excerpt)'.")
    }
    let parts = lines.dropFirst().split(
      separator: "",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    await orders.want(
      parts.first.map(Array.init) ?? [],
      next: parts.count > 1 ? Array(parts[1]) : [],
      for: generation
    ) { key in
      guard let (renderer, tile) = try Self.order(key, shelf) else {
        throw InputError.notFound(problem: "There is no tile '\(key.excerpt)' here.")
      }
      return try await Self.png(of: tile, by: renderer, lane: .interactive)
    }
    return HTTPResponse(statusCode: .noContent, headers: HTTPHeaders([.cacheControl: "no-store"]))
  }
}

extension HTTPRequest {
  /// The page that asks, if one does.
  fileprivate var generation: TileOrders.Generation? {
    headers[HTTPHeader("Fathom-Page")].flatMap { TileOrders.Generation($0) }
  }
}
