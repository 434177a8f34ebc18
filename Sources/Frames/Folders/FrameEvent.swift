package import FathomFiles
package import FathomRendering

/// An event in the drawing of a frame sequence.
package enum FrameEvent: Sendable {
  /// A frame was up to date.
  case skipped(frame: Int)
  /// A frame was drawn and, unless it was only rendered, is on disk.
  case finished(FrameStatistics, FrameWork)
  /// The frames are drawn, in another mode than exact; once, at the end, if it was asked for.
  case assembled(ModeReport)
  /// A problem that did not stop the drawing: a file behind the world could not be read and something
  /// stood in for it, or older frames lie beside these; once each, at the end.
  case problem(String)
}

/// The time and the file of a frame that was drawn.
package struct FrameWork: Sendable {
  /// The time of drawing, without the writing, which goes on beside the next frame.
  package let duration: Duration
  /// The digest of its file; nil where there is none.
  package let digest: SHA256Digest?

  package init(duration: Duration, digest: SHA256Digest?) {
    self.duration = duration
    self.digest = digest
  }
}
