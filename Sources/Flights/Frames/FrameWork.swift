public import FathomFiles

/// What a frame that was drawn took and became.
public struct FrameWork: Sendable {
  /// How long drawing took, without what was done for it beside the next one.
  public let duration: Duration
  /// The digest of its file; nil where there is none.
  public let digest: SHA256Digest?
}
