/// The layout of a pyramid's files in its folder, as its readers know it.
package enum PyramidLayout: String, Codable, Sendable, CaseIterable {
  /// Our own: named by scale, column and row after a template.
  case tiles
  /// Deep Zoom: `NAME.dzi` and `NAME_files/LEVEL/COLUMN_ROW`, down to a single pixel.
  case dzi
  /// Zoomify: `ImageProperties.xml` and `TileGroupN/TIER-COLUMN-ROW`.
  case zoomify
  /// Google Maps as vips writes it: `Z/ROW/COLUMN`, all tiles of full size.
  case google
  /// Slippy maps: `Z/COLUMN/ROW`, all tiles of full size.
  case xyz
  /// IIIF Image API 3 as static files (level 0): `REGION/SIZE/0/default` and `info.json`.
  case iiif

  /// Whether levels go on until a single pixel is left, and not only until a single tile.
  package var endsWithOnePixel: Bool { self == .dzi }
  /// Whether readers know of tiles that overlap.
  package var allowsOverlap: Bool { self == .tiles || self == .dzi }
  /// Whether tiles at the right and at the bottom are filled up to full size.
  package var fillsTiles: Bool { self == .google || self == .xyz }
}
