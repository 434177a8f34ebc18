package import FathomFiles
import Foundation

/// A refusal to call frames done that somebody took away while others were drawn.
package enum VanishedFrames: Refusal, Equatable {
  /// Finished frames are in their folder no more.
  case frames([Int], folder: String)
  /// The folder itself is there no more.
  case folder(String)

  /// The sentence that says what is gone and what brings it back.
  package var sentence: String {
    switch self {
    case .frames(let frames, let folder):
      "'\(folder)' has lost \(frames.count) finished \(frames.count == 1 ? "frame" : "frames"), "
        + "\(FrameList(frames).description.excerpt), removed or moved while others were drawn; the same "
        + "command draws them again."
    case .folder(let path):
      "The folder '\(path)' was removed or moved while frames were drawn into it; the same command begins "
        + "it again, and with -o goes on where it is now."
    }
  }

  /// The kind of cause: a passing one, or an output that cannot be created.
  package var kind: RefusalKind {
    switch self {
    case .frames: .tryAgain
    case .folder: .cannotCreate
    }
  }
}
