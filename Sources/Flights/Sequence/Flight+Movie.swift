public import FathomFrames
import FathomImaging

extension Flight {
  /// An output for ``FlightSequence/draw(frames:outputs:isolation:report:)`` that makes a movie file of
  /// all frames: .mp4, .webm, .mkv or .apng, going by the name's ending.
  ///
  /// The file is whole or absent. Throws a `Refusal` for another ending, for odd sizes that .mp4 and
  /// .webm cannot have, where ffmpeg is missing, and where nothing can be written.
  public func movie(at path: String) throws -> any FrameOutput {
    try MovieFormat.output(
      path,
      size: size,
      rate: frameRate,
      depth: .eight,
      frameCount: frameCount
    )
  }
}
