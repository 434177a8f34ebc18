import BigInt
import FathomFiles
import FathomImaging
public import FathomNavigation
import FathomRendering
public import FathomWorlds
import Foundation

extension World {
  /// Checks that the pictures of a view are the same for any tiles, threads and pans.
  ///
  /// For the tests of one's own generator: pictures in tiles of 7, 64 and 16,384 pixels, on one thread
  /// and on four, and a pan that keeps tiles. Throws a `Refusal` that names the first pixel that
  /// differs.
  public func checkTiles(
    of view: ViewDescription? = nil,
    size: Size<Int> = Size(width: 160, height: 100)
  ) async throws {
    let (view, anchor) = try self.view(view ?? self.view, size: size)
    func settings(_ tileSize: Int, _ threads: Int) -> RenderSettings {
      var settings = RenderSettings(threads: threads)
      settings.tileSize = tileSize
      return settings
    }
    func picture(_ view: View, _ settings: RenderSettings) async throws -> Bitmap {
      let renderer = FrameRenderer(scene: try scene(anchors: [anchor]), settings: settings)
      return try await renderer.render(view).0
    }
    func compare(_ picture: Bitmap, _ whole: Bitmap, _ what: String) throws {
      guard let pixel = picture.firstDifference(from: whole) else { return }
      throw TileDifference(world: name, pixel: pixel, what: what)
    }
    let whole = try await picture(view, settings(16_384, 1))
    for (tileSize, threads) in [(7, 4), (64, 1), (64, 4)] {
      let tiled = try await picture(view, settings(tileSize, threads))
      try compare(tiled, whole, "tiles of \(tileSize) pixels on \(threads) threads")
    }
    let panned = View(
      grid: view.grid.panned(byColumns: 13, rows: -7),
      depth: view.depth,
      anchorIndex: view.anchorIndex
    )
    let renderer = FrameRenderer(
      scene: try scene(anchors: [anchor]),
      settings: settings(64, 2)
    )
    _ = try await renderer.render(view)
    let kept = try await renderer.render(panned).0
    try compare(kept, await picture(panned, settings(16_384, 1)), "tiles kept in a pan")
  }
}

/// A pixel that depends on how its picture was drawn.
struct TileDifference: Refusal {
  let world: String
  let pixel: Point<Int>
  let what: String

  var kind: RefusalKind { .check }

  var sentence: String {
    "The pixel in column \(pixel.x), row \(pixel.y) of the world '\(world)' differs with \(what): its "
      + "generator gives other numbers for the same sample in another block or view."
  }
}

extension Bitmap {
  /// The first pixel, row by row, in which two pictures of one size differ.
  fileprivate func firstDifference(from other: Bitmap) -> Point<Int>? {
    guard self != other else { return nil }
    let (own, others) = (samples8, other.samples8)
    let index = own.indices.first { own[$0] != others[$0] } ?? 0
    return Point(x: index / 3 % width, y: index / 3 / width)
  }
}
