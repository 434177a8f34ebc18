package import FathomImaging

/// How frames of a scene are drawn; threads and budgets never change what they look like, and the
/// size of tiles only where they are shown.
package struct RenderSettings: Sendable {
  /// The edge of a tile in pixels, 1 to 16,384.
  package var tileSize = 256

  /// Samples per pixel, averaged in linear light.
  package var samples = 1

  /// Bits per sample of the finished picture.
  package var depth = Bitmap.Depth.eight

  /// The blocks of tiles drawn at a time, as far as there are cores.
  package var threads: Int

  /// What tile buffers that wait for reuse may occupy, in bytes, where one frame's tiles take less.
  package var poolByteBudget = 64 << 20

  /// Draws borders and the (column, row) index of every tile.
  package var showsTiles = false

  /// The default settings for this many threads.
  package init(threads: Int) {
    self.threads = threads
  }
}
