/// How the pictures of an album are shown: whole, or as tiles that come a little later.
package struct AlbumTiling: Sendable, Hashable {
  /// The side of each picture's tiles in pixels; nil for one that is shown whole.
  package var tileSizes: [Int?]
  /// The bytes that the tiles of a page may take.
  package var byteBudget = 4 << 20
  /// The seconds from a request for a tile to the tile.
  package var delay = 0.0
  /// The seconds that a tile takes to fade in.
  package var fadeDuration = 0.0

  /// A way to show as many pictures.
  package init(tileSizes: [Int?]) {
    self.tileSizes = tileSizes
  }
}
