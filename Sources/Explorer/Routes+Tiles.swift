import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomPrecisionLab
import HTTPTypes

/// Tiles, the laboratory's pictures, and which of them pages want.
extension Routes {
  func tile(
    _ parts: [String],
    _ request: Request
  ) async throws -> Response {
    let path = parts.joined(separator: "/")
    let key = String(path.dropLast(4))
    guard path.hasSuffix(".png"), let (renderer, part) = try Self.order(key, shelf),
      part.isWhole
    else {
      return .problem(
        .notFound,
        "A tile is /tile/FINGERPRINT/SIDE/SIGNIFICAND/EXPONENT/COLUMN/ROW.png, of a world that is here."
      )
    }
    let tag = "\"\(key)\""
    let headers: HTTPFields = [
      .contentType: "image/png", .eTag: tag,
      .cacheControl: "public, max-age=31536000, immutable",
    ]
    if request.knows(tag: tag) { return Response(status: .notModified, headers: headers) }
    let png = try await orders.picture(
      of: TileOrders.Tile(key) {
        // To a browser on this machine plain bytes come sooner than small ones.
        try await renderer.bitmap(ofPart: part).pngData(compression: .stored)
      }
    )
    return .picture(png, headers)
  }

  /// The tile or the part of one that "FINGERPRINT/ADDRESS" names, and what draws it; nil where there is none.
  private static func order(
    _ key: String,
    _ shelf: WorldShelf
  ) throws -> (TileRenderer, TilePart)? {
    guard let slash = key.firstIndex(of: "/"),
      let renderer = shelf.renderer(fingerprint: String(key[..<slash])),
      let part = TilePart(String(key[key.index(after: slash)...]))
    else { return nil }
    guard part.tile.side <= greatestSide else {
      throw InvalidValue("A tile's side is at most \(greatestSide) pixels here.")
    }
    return (renderer, part)
  }

  func labPicture(_ parts: [String]) async throws -> Response {
    guard let renderer = shelf.renderer(fingerprint: parts[0]) else {
      throw InputError.notFound(problem: "There is no world '\(parts[0].excerpt)' here.")
    }
    let type = try LabAnswer.type(parts[1])
    let size = String(parts[6].dropLast(4))
    let grid = try LabAnswer.grid(parts[2...5].joined(separator: "/"), size: size)
    let key = "lab/" + (parts[..<6] + [size]).joined(separator: "/")
    let png = try await orders.picture(
      of: TileOrders.Tile(key) {
        let view = try await TileExecutor.preparation.run { try TypedView(grid, type: type) }
        return try await view.picture(by: renderer).pngBytes()
      }
    )
    let headers: HTTPFields = [
      .contentType: "image/png", .cacheControl: "public, max-age=31536000, immutable",
    ]
    return .picture(png, headers)
  }

  /// The pixels to a side of the greatest tiles.
  private static let greatestSide = 512

  /// The tiles that a page waits for, as ``TileStream`` has them.
  ///
  /// The body is "PAGE/NUMBER" on the first line, then a line "FINGERPRINT/ADDRESS" for each tile, the most
  /// urgent first; after an empty line those that somebody may want later. After an address a space and
  /// "left,top,right,bottom" stand for these pixels alone.
  func tiles(_ request: Request) async throws -> Response {
    let lines = request.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    guard let generation = TileOrders.Generation(lines[0]) else {
      throw InvalidValue("The first line must be PAGE/NUMBER, not '\(lines[0].excerpt)'.")
    }
    var lane = TileLane.interactive
    var tiles: [TileOrders.Tile] = []
    for key in lines.dropFirst() {
      if key.isEmpty {
        lane = .prefetch
        continue
      }
      guard let (renderer, part) = try Self.order(key, shelf) else {
        throw InputError.notFound(problem: "There is no tile '\(key.excerpt)' here.")
      }
      // Pixels and files of a tile are made by different drawings.
      tiles.append(
        TileOrders.Tile("pixels/" + key, isForLater: lane == .prefetch) { [lane] in
          try await renderer.bitmap(ofPart: part, lane: lane).opaquePixels
        }
      )
    }
    let order = try await orders.take(tiles, for: generation)
    return Response(
      status: .ok,
      headers: [.contentType: "application/octet-stream", .cacheControl: "no-store"],
      body: .tiles(TileStream(of: order, in: orders))
    )
  }
}
