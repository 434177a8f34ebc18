/// What a run in another mode than exact took and how near its frames are to exact ones.
public struct ModeReport: Sendable, Encodable {
  /// A frame's nearness to the exact one.
  public struct Comparison: Sendable, Encodable {
    /// The frame.
    public let frame: Int
    /// The peak signal-to-noise ratio against the exact frame; nil where they are equal.
    public let decibels: Double?
  }

  /// The mode.
  public let mode: String
  /// Frames that were assembled.
  public let frames: Int
  /// From the depth of the shallowest of them to that of the deepest, in octaves.
  public let octaves: Double
  /// The parts drawn for them: key pictures, or octaves of a strip and the pictures in its middle.
  public let parts: Int
  /// The world's pixels drawn, each with as many samples as a frame's.
  public let drawnPixels: Int
  /// The world's pixels that exact frames would have taken.
  public let exactPixels: Int
  /// Some of the frames against exact ones.
  public let comparisons: [Comparison]
}

/// A few of many frames, spread over all of them: at most three, whose memory does not grow.
struct FrameSample {
  private(set) var frames: [Int] = []
  private var count = 0
  private var step = 1

  mutating func add(_ frame: Int) {
    if count % step == 0 { frames.append(frame) }
    count += 1
    guard frames.count == 4 else { return }
    frames = [frames[0], frames[2]]
    step *= 2
  }
}
