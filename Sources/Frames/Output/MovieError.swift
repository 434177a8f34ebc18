package import FathomFiles
import Foundation

/// A failure to make a movie.
package enum MovieError: Refusal, Equatable {
  /// There is no ffmpeg.
  case noEncoder
  /// ffmpeg failed or ended early, with the reason it gave last.
  case encoderFailed(path: String, reason: String)
  /// Another run makes the same file, in parts.
  case isBeingMade(path: String)

  package var kind: RefusalKind {
    switch self {
    case .noEncoder: .cannotCreate
    case .encoderFailed: .io
    case .isBeingMade: .tryAgain
    }
  }

  /// The sentence for the user.
  package var sentence: String {
    switch self {
    case .noEncoder:
      "Movies are made by ffmpeg, of which there is none on the PATH: apt-get install ffmpeg."
    case .encoderFailed(let path, let reason):
      "ffmpeg did not make '\(path)': \(reason). Files that were finished are whole."
    case .isBeingMade(let path):
      "Another run is making '\(path)'; it takes one at a time."
    }
  }
}
