import FathomFiles
import FathomNavigation
import FathomPictures
import FathomScrolling
import FathomWorlds

/// The album of a trace, as its file describes it: the pictures, the pages and the tiles.
package struct AlbumDescription: Sendable {
  /// The sources of the pictures.
  package let pictures: [AlbumPicture]
  /// The album before the first touch.
  package let album: Album

  /// The keys of a view that a trace with an album may have.
  private static let viewKeys: Set<String> = ["tapZoom"]

  /// The greatest number of pictures, whose sizes are all read at once.
  private static let greatestPictureCount = 10_000

  private static let keys = [
    "blend", "contentScale", "fade", "overlay", "padding", "pages", "pictures", "pixelRatio",
    "tileBudget", "tileDelay", "tileSize",
  ]

  /// The album of a trace's mapping; nil for a trace without one.
  init?(ofTrace trace: YAMLNode) throws {
    guard let node = trace.value(of: "album") else { return nil }
    guard let view = trace.value(of: "view") else {
      throw trace.error("A trace needs the key 'view'.")
    }
    let screen = try World.size(view)
    for key in ScrollView.traceKeys where !Self.viewKeys.contains(key) {
      guard let value = trace.value(of: key) else { continue }
      throw value.error("A trace with an album has no '\(key)': the album's pages have their own.")
    }
    let values = try node.values(among: Self.keys, of: "An album")
    let elements = try Self.elements(values["pictures"], of: node)
    let pictures = try elements.map(AlbumPicture.init)
    let sizes = try zip(pictures, elements).map { picture, element in
      try element.located { try picture.size() }
    }
    let pixelRatio = try values["pixelRatio"]?.number("The pixel ratio", in: 0.25...8) ?? 1
    let layout = AlbumLayout(
      screen: Size(width: Double(screen.width), height: Double(screen.height)),
      pictures: sizes,
      pageCount: try values["pages"]?.integer("The pages", in: 1...AlbumLayout.greatestPageCount),
      padding: try values["padding"]?.number("The padding", in: 0...1000) ?? 10,
      pixelRatio: pixelRatio
    )
    let tileSize =
      try values["tileSize"]?.integer("tileSize", in: PyramidSettings.tileSizes)
      ?? PyramidSettings().tileSize
    let tileSizes = zip(pictures, sizes).map { picture, size in
      picture.tileSize(
        standard: tileSize,
        size: size,
        screen: screen,
        pixelRatio: pixelRatio
      )
    }
    let tiling = try Self.tiling(values, tileSizes: tileSizes)
    self.pictures = pictures
    album = Album(
      layout,
      tapZoom: try trace.value(of: "tapZoom").map(TapZoom.init) ?? .steps(factor: 2),
      tiling: tiling
    )
  }

  /// The elements of the list of pictures.
  private static func elements(_ list: YAMLNode?, of album: YAMLNode) throws -> [YAMLNode] {
    guard let list, let elements = list.elements, !elements.isEmpty else {
      throw (list ?? album).error(
        "An album needs the key 'pictures', a list of at least one, such as [{file: photo.jpg}]."
      )
    }
    guard elements.count <= greatestPictureCount else {
      throw list.error(
        "An album may have at most \(greatestPictureCount) pictures, not \(elements.count); "
          + "'pages' shows them again and again."
      )
    }
    return elements
  }

  private static func tiling(
    _ values: [String: YAMLNode],
    tileSizes: [Int?]
  ) throws -> AlbumTiling {
    var tiling = AlbumTiling(tileSizes: tileSizes)
    if let budget = try values["tileBudget"]?.integer("The tile budget", in: 1...65_536) {
      tiling.byteBudget = budget << 20
    }
    tiling.delay = try values["tileDelay"]?.number("The tile delay", in: 0...60) ?? 0
    tiling.fadeDuration = try values["fade"]?.number("The fade", in: 0...60) ?? 0
    tiling.blendsLevels = try values["blend"]?.flag("blend") ?? false
    tiling.contentScale = try values["contentScale"]?.number("The content scale", in: 0.25...8)
    let overlay = try values["overlay"]?.word(among: ["tiles", "none"], "An album's overlay")
    tiling.showsTiles = overlay == "tiles"
    return tiling
  }

  /// The album's part of a trace's record: what its file says, and all about the pictures.
  func record(_ values: JSONNode?) throws -> JSONNode {
    guard case .map(var values) = values else { preconditionFailure("an album has keys") }
    values["pictures"] = .list(try pictures.map { try $0.record })
    return .map(values)
  }
}
