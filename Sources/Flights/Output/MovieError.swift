/// Why a movie cannot be made.
public enum MovieError: Error, Equatable, CustomStringConvertible {
  /// There is no ffmpeg.
  case noEncoder
  /// ffmpeg ended before its time, or failed; what it said last.
  case encoderFailed(path: String, reason: String)

  /// The sentence that says so.
  public var description: String {
    switch self {
    case .noEncoder:
      "Movies are made by ffmpeg, of which there is none on the PATH: apt-get install ffmpeg."
    case .encoderFailed(let path, let reason):
      "ffmpeg did not make '\(path)': \(reason). The frames are whole."
    }
  }
}
