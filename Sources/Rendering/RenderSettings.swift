import FathomFiles
public import FathomImaging

/// The settings of a renderer of a scene's frames.
///
/// Threads and budgets never change a pixel, and the size of tiles does so only where they are shown.
public struct RenderSettings: Sendable {
  /// The edge of a tile in pixels, 1 to 16,384.
  public var tileSize = 256

  /// Samples per pixel, averaged in linear light.
  public var samples = 1

  /// Bits per sample of the finished picture.
  public var depth = Bitmap.Depth.eight

  /// Whether samples of 8 bits are mixed where the light lies between two, so that faint gradients show
  /// no bands: in stills, since it costs frames room that only shows when they stand.
  package var dithers = false

  /// The number of blocks drawn at a time, as far as there are cores.
  public var threads: Int

  /// The bytes that tile buffers waiting for reuse may occupy, where one frame's tiles take less.
  package var poolByteBudget = 64 << 20

  /// The most bits of a coordinate after the binary point: deeper views are refused, since their time
  /// grows with the square of these.
  public var coordinateBits = Limits.coordinateBits

  /// The most pixels of a frame; larger ones are refused.
  public var framePixels = Limits.frameArea

  /// Whether every tile is shown with its (column, row) index.
  package var showsTiles = false

  /// The look of shown tiles.
  package var tileLook = TileLook.overlay

  /// The default settings but for these; without a number, as many threads as there are processors
  /// for this process.
  public init(threads: Int? = nil, samples: Int = 1) {
    self.threads = threads ?? ProcessorShare.count
    self.samples = samples
  }
}
