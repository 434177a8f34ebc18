import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomWorlds

/// Small pictures of worlds at their own views, each drawn once, while nobody waits for tiles.
actor Thumbnails {
  /// The size of all of them: large enough for screens of two pixels per point.
  static let size = Size(width: 320, height: 180)

  /// Smaller tiles than a page's leave less beside the picture.
  private static let side = 64

  private var pictures: [String: [UInt8]] = [:]

  /// The picture as a PNG file.
  ///
  /// There are as many as worlds without changes. Throws what the renderer throws.
  func png(of entry: WorldShelf.Entry, by renderer: TileRenderer) async throws -> [UInt8] {
    if let known = pictures[renderer.fingerprint] { return known }
    let grid = try entry.world.view(entry.world.view, size: Self.size).view.grid
    guard let view = TileView(nearest: grid) else {
      throw InvalidValue("The view of '\(entry.name)' is beyond the limits of coordinates.")
    }
    let picture = try await renderer.picture(
      of: view,
      size: Self.size,
      threads: 1,
      side: Self.side,
      lane: .prefetch
    )
    let png = try picture.pngBytes()
    pictures[renderer.fingerprint] = png
    return png
  }
}
