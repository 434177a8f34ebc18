import FathomFiles
import FathomNavigation
import FathomPictures
import FathomScrolling
import FathomWorlds

/// The album of a trace, as its file describes it: the pictures, the pages and the tiles.
package struct AlbumDescription: Sendable {
  /// Where the pictures come from.
  package let pictures: [AlbumPicture]
  /// The album before the first touch.
  package let album: Album

  /// What a trace with an album may say about its view.
  private static let viewKeys: Set<String> = ["tapZoom"]

  /// Pictures beyond which their sizes alone would be too many.
  private static let greatestPictureCount = 10_000

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
    let values = try node.values(
      among: [
        "fade", "padding", "pages", "pictures", "pixelRatio", "tileBudget", "tileDelay",
        "tileSize",
      ],
      of: "An album"
    )
    guard let list = values["pictures"], let elements = list.elements, !elements.isEmpty else {
      throw (values["pictures"] ?? node).error(
        "An album needs the key 'pictures', a list of at least one, such as [{file: photo.jpg}]."
      )
    }
    guard elements.count <= Self.greatestPictureCount else {
      throw list.error(
        "An album may have at most \(Self.greatestPictureCount) pictures, not \(elements.count); "
          + "'pages' shows them again and again."
      )
    }
    pictures = try elements.map(AlbumPicture.init)
    let sizes = try zip(pictures, elements).map { picture, element in
      try element.located { try picture.size() }
    }
    func whole(_ key: String, _ what: String, in range: ClosedRange<Int>) throws -> Int? {
      try values[key].map { node in
        let text = try node.requiredText(what)
        return try node.located { try Parse.integer(text, what, in: range) }
      }
    }
    func number(_ key: String, _ what: String, in range: ClosedRange<Double>) throws -> Double? {
      try values[key]?.number(what, in: range)
    }
    let pixelRatio = try number("pixelRatio", "The pixel ratio", in: 0.25...8) ?? 1
    let layout = AlbumLayout(
      screen: Size(width: Double(screen.width), height: Double(screen.height)),
      pictures: sizes,
      pageCount: try whole("pages", "The pages", in: 1...AlbumLayout.greatestPageCount),
      padding: try number("padding", "The padding", in: 0...1000) ?? 10,
      pixelRatio: pixelRatio
    )
    let tileSize =
      try whole("tileSize", "tileSize", in: PyramidSettings.tileSizes)
      ?? PyramidSettings().tileSize
    var tiling = AlbumTiling(
      tileSizes: zip(pictures, sizes).map { picture, size in
        picture.tileSize(standard: tileSize, size: size, screen: screen, pixelRatio: pixelRatio)
      }
    )
    if let budget = try whole("tileBudget", "The tile budget", in: 1...65_536) {
      tiling.byteBudget = budget << 20
    }
    tiling.delay = try number("tileDelay", "The tile delay", in: 0...60) ?? 0
    tiling.fadeDuration = try number("fade", "The fade", in: 0...60) ?? 0
    album = Album(layout, tapZoom: try Self.tapZoom(trace.value(of: "tapZoom")), tiling: tiling)
  }

  /// The album's part of a trace's record: what its file says, and all about the pictures.
  func record(_ values: JSONNode?) throws -> JSONNode {
    guard case .map(var values) = values else { preconditionFailure("an album has keys") }
    values["pictures"] = .list(try pictures.map { try $0.record })
    return .map(values)
  }

  private static func tapZoom(_ node: YAMLNode?) throws -> TapZoom {
    guard let node else { return .steps(factor: 2) }
    return try TapZoom(node)
  }
}
