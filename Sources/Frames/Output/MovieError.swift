package import FathomFiles

/// A failure to make a movie.
package enum MovieError: Refusal, Equatable {
  /// There is no ffmpeg.
  case noEncoder
  /// ffmpeg ended before its time, or failed; what it said last.
  case encoderFailed(path: String, reason: String)

  package var kind: RefusalKind {
    switch self {
    case .noEncoder: .cannotCreate
    case .encoderFailed: .io
    }
  }

  /// The sentence that says so.
  package var description: String {
    switch self {
    case .noEncoder:
      "Movies are made by ffmpeg, of which there is none on the PATH: apt-get install ffmpeg."
    case .encoderFailed(let path, let reason):
      "ffmpeg did not make '\(path)': \(reason). The frames are whole."
    }
  }
}
