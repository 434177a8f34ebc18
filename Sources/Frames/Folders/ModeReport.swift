/// What a run in another mode than exact took and how near its frames are to exact ones.
package struct ModeReport: Sendable, Encodable {
  /// A frame's nearness to the exact one.
  package struct Comparison: Sendable, Encodable {
    /// The frame.
    package let frame: Int
    /// The peak signal-to-noise ratio against the exact frame; nil where they are equal.
    package let decibels: Double?

    package init(frame: Int, decibels: Double?) {
      self.frame = frame
      self.decibels = decibels
    }
  }

  /// The mode.
  package let mode: String
  /// Frames that were assembled.
  package let frames: Int
  /// From the depth of the shallowest of them to that of the deepest, in octaves.
  package let octaves: Double
  /// The parts drawn for them: key pictures, or octaves of a strip and the pictures in its middle.
  package let parts: Int
  /// The world's pixels drawn, each with as many samples as a frame's.
  package let drawnPixels: Int
  /// The world's pixels that exact frames would have taken.
  package let exactPixels: Int
  /// Some of the frames against exact ones.
  package let comparisons: [Comparison]

  package init(
    mode: String,
    frames: Int,
    octaves: Double,
    parts: Int,
    drawnPixels: Int,
    exactPixels: Int,
    comparisons: [Comparison]
  ) {
    self.mode = mode
    self.frames = frames
    self.octaves = octaves
    self.parts = parts
    self.drawnPixels = drawnPixels
    self.exactPixels = exactPixels
    self.comparisons = comparisons
  }
}
