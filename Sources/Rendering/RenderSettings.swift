public import Imaging

/// How frames of a scene are drawn; only `samples` and `depth` change what they look like.
public struct RenderSettings: Sendable {
  /// The edge of a tile in pixels, 1 to 16,384.
  public var tileSize = 256

  /// Samples per pixel, averaged in linear light.
  public var samples = 1

  /// Bits per sample of the finished picture.
  public var depth = Bitmap.Depth.eight

  /// The tiles drawn at a time.
  public var threads: Int

  /// What tile buffers that wait for reuse may occupy, in bytes.
  public var poolByteBudget = 64 << 20

  /// Draws borders and the (column, row) index of every tile.
  public var showsTiles = false

  /// The default settings for this many threads.
  public init(threads: Int) {
    self.threads = threads
  }
}
