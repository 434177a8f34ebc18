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

  /// What is on a picture: a world in its colours, and its own view.
  struct Motif: Sendable {
    let entry: WorldShelf.Entry
    let view: TileView
    private let fingerprint: String

    /// Throws an `InvalidValue` for a view beyond the limits.
    init(_ entry: WorldShelf.Entry, by renderer: TileRenderer) throws {
      let grid = try entry.world.view(entry.world.view, size: Thumbnails.size).view.grid
      guard let view = TileView(nearest: grid) else {
        throw InvalidValue("The view of '\(entry.name)' is beyond the limits of coordinates.")
      }
      (self.entry, self.view, fingerprint) = (entry, view, renderer.fingerprint)
    }

    /// Tells it from all others: places of one world have the same fingerprint.
    var key: String { "\(fingerprint)/\(view)" }
  }

  private var pictures: [String: [UInt8]] = [:]

  /// The picture as a PNG file, in colours that fit it, as the page would show it.
  ///
  /// There are as many as worlds without changes. Throws what the renderer throws.
  func png(of motif: Motif, _ shelf: WorldShelf) async throws -> [UInt8] {
    if let known = pictures[motif.key] { return known }
    let answer = try await RanksAnswer(
      of: motif.view,
      Self.size,
      motif.entry,
      shelf,
      lane: .prefetch
    )
    let renderer = try shelf.renderer(answer.tuned(motif.entry))
    let picture = try await renderer.picture(
      of: motif.view,
      size: Self.size,
      threads: 1,
      side: Self.side,
      lane: .prefetch
    )
    let png = try picture.pngBytes()
    pictures[motif.key] = png
    return png
  }
}
