package import FathomImaging

/// The settings of a renderer of a scene's frames.
///
/// Threads and budgets never change a pixel, and the size of tiles does so only where they are shown.
package struct RenderSettings: Sendable {
  /// The edge of a tile in pixels, 1 to 16,384.
  package var tileSize = 256

  /// Samples per pixel, averaged in linear light.
  package var samples = 1

  /// Bits per sample of the finished picture.
  package var depth = Bitmap.Depth.eight

  /// The number of blocks drawn at a time, as far as there are cores.
  package var threads: Int

  /// The bytes that tile buffers waiting for reuse may occupy, where one frame's tiles take less.
  package var poolByteBudget = 64 << 20

  /// Draws borders and the (column, row) index of every tile.
  package var showsTiles = false

  /// The default settings for this many threads.
  package init(threads: Int) {
    self.threads = threads
  }
}
