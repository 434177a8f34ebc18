import FathomFiles

/// Frames, a bit for each up to the last.
package struct FrameSet {
  private var words: [UInt64] = []

  /// No frames.
  init() {}

  func contains(_ frame: Int) -> Bool {
    frame / 64 < words.count && words[frame / 64] >> (frame % 64) & 1 != 0
  }

  /// Adds a frame; one that no flight can have is left out.
  mutating func insert(_ frame: Int) {
    guard frame < Limits.flightFrames else { return }
    while words.count <= frame / 64 { words.append(0) }
    words[frame / 64] |= 1 << (frame % 64)
  }

  /// The frames in order.
  var frames: some Sequence<Int> { (0..<64 * words.count).lazy.filter(contains) }
}
