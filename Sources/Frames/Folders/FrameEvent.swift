package import FathomFiles
public import FathomRendering

/// An event in the drawing of a frame sequence.
public enum FrameEvent: Sendable {
  /// A frame was up to date.
  case skipped(frame: Int)
  /// A frame was drawn and, unless it was only rendered, is on disk.
  case finished(FrameStatistics, FrameWork)
  /// The frames are drawn, in another mode than exact; once, at the end, if it was asked for.
  case assembled(ModeReport)
  /// A problem that did not stop the drawing: a file behind the world could not be read and
  /// something stood in for it, older frames lie beside these, or an iteration limit is lower than usual;
  /// once each, at the end.
  case problem(String)
}

/// The time and the file of a frame that was drawn.
public struct FrameWork: Sendable {
  /// The time of drawing, without the writing, which goes on beside the next frame.
  public let duration: Duration
  /// The digest of its file; nil where there is none.
  package let digest: SHA256Digest?

  package init(duration: Duration, digest: SHA256Digest?) {
    self.duration = duration
    self.digest = digest
  }
}

/// The cost of a run in another mode than exact, and the nearness of its frames to exact ones.
public struct ModeReport: Sendable, Encodable {
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
  /// The depths that they span, in octaves.
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
