import FathomFiles
import FathomFrames
import FathomGenerators
import FathomImaging
package import FathomNavigation
import FathomRendering
package import FathomWorlds

/// A picture of a world that is drawn into a file: a band of rows at a time, so that memory depends
/// on its width alone.
package struct WorldPicture: Sendable {
  private var world: World
  private let size: Size<Int>

  /// The pixels that are in memory at a time, or a few rows of very wide pictures.
  private static let bandArea = 1 << 21

  /// A world's own view, in a size; coordinates that frames may show are left out.
  package init(_ world: World, size: Size<Int>) {
    self.world = world
    self.world.labelScale = nil
    self.size = size
  }

  /// A name for its file that tells it from all others.
  package var name: String {
    let record = JSONNode.map([
      "height": .integer(size.height), "renderVersion": .integer(PictureRecord.renderVersion),
      "width": .integer(size.width), "world": world.recordWithView,
    ])
    var checksum = CRC32()
    checksum.add(Array(record.json().utf8))
    return "\(world.name)-\(size.width)x\(size.height)-" + checksum.text
  }

  /// Draws it into a PPM file, which is whole or not there.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  package func draw(to path: String, threads: Int) async throws {
    let (view, anchor) = try world.view(world.view, size: size)
    var settings = RenderSettings(threads: threads)
    settings.samples = world.movingSamples
    settings.showsTiles = world.showsTiles
    let renderer = FrameRenderer(scene: try world.scene(anchors: [anchor]), settings: settings)
    let bandHeight = max(16, Self.bandArea / size.width)
    let file = try GrowingFile(path)
    try file.append(Array("P6\n\(size.width) \(size.height)\n255\n".utf8))
    for first in stride(from: 0, to: size.height, by: bandHeight) {
      WorkEvent.report(.part("rows of the album's picture", done: first, of: size.height))
      let rows = first..<min(first + bandHeight, size.height)
      let band = View(grid: view.grid.rows(rows), depth: view.depth)
      let (bitmap, _) = try await renderer.render(band)
      guard case .eight(let samples) = bitmap.samples else {
        preconditionFailure("a frame has the depth that was asked for")
      }
      try file.append(samples)
    }
    try file.finish()
  }
}
