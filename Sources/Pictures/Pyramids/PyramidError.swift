package import FathomFiles
import Foundation

/// A refusal to make, open or remove a pyramid.
package enum PyramidError: Refusal, Equatable {
  /// A setting is outside what is allowed.
  case badSetting(String)
  /// There is no pyramid at a path.
  case notAPyramid(path: String)
  /// A pyramid's record cannot be understood.
  case damaged(path: String, reason: String)
  /// The folder that is to become a pyramid holds something else.
  case occupied(path: String)
  /// Tiles of a pyramid are missing.
  case incomplete(path: String, missing: Int, of: Int)
  /// Another process is making the same pyramid.
  case beingMade(path: String)
  /// A picture is too wide for the memory that a pass may take.
  case tooWide(path: String, width: Int, needed: Int, budget: Int)

  /// The kind of cause.
  package var kind: RefusalKind {
    switch self {
    case .incomplete: .check
    case .badSetting: .usage
    case .damaged, .tooWide: .data
    case .notAPyramid: .missingInput
    case .occupied: .cannotCreate
    case .beingMade: .tryAgain
    }
  }

  /// The sentence.
  package var sentence: String {
    switch self {
    case .badSetting(let sentence): sentence
    case .notAPyramid(let path):
      "There is no whole pyramid at '\(path)'; 'fathom pyramid build PICTURE -o \(path)' makes one."
    case .damaged(let path, let reason): "The record '\(path)' is damaged: \(reason)."
    case .occupied(let path):
      "The folder '\(path)' holds something other than a pyramid; name an empty or a new one."
    case .incomplete(let path, let missing, let count):
      "The pyramid '\(path)' lacks \(missing) of its \(count) tiles."
    case .beingMade(let path): "Another process is making the pyramid '\(path)' right now."
    case .tooWide(let path, let width, let needed, let budget):
      "\(path) is \(width) pixels wide: a pass over its rows takes \(needed >> 20) MiB, more than the "
        + "\(budget >> 20) MiB that are allowed; smaller tiles take less."
    }
  }
}
