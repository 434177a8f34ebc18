package import FathomFiles
import Foundation

/// A refusal of a picture file, or of what should be written into one.
package enum ImagingError: Refusal, Hashable {
  /// The data are not a whole and intact picture of the format.
  case malformed(name: String, format: String, reason: String)
  /// The picture has more pixels than the reader's budget.
  case tooLarge(name: String, width: Int, height: Int, pixelBudget: Int)
  /// The file cannot be opened or read; `code` is the system's `errno`.
  case cannotRead(name: String, code: Int32)
  /// A file is no picture of a format that is read.
  case unknownFormat(name: String)
  /// A picture is stored in passes over its whole area, and too large to be held in memory.
  case storedInPasses(name: String, kind: String, needed: Int, budget: Int)
  /// A picture is to be turned, and too large to be held in memory for that.
  case turned(name: String, needed: Int, budget: Int)
  /// A text that the format cannot carry.
  case unwritableText(keyword: String, reason: String)
  /// The encoder gave up.
  case cannotEncode(format: String, reason: String)
}

extension ImagingError {
  /// The kind of cause.
  package var kind: RefusalKind {
    switch self {
    case .malformed, .tooLarge, .unknownFormat, .storedInPasses, .turned: .data
    case .cannotRead: .missingInput
    case .unwritableText, .cannotEncode: .bug
    }
  }

  /// One sentence that names the file, the value and what would be right.
  package var sentence: String {
    switch self {
    case .malformed(let name, let format, let reason):
      "\(name) is not an intact \(format) picture: \(reason)."
    case .tooLarge(let name, let width, let height, let budget):
      "\(name) has \(width) x \(height) pixels, more than the \(budget) that are allowed."
    case .cannotRead(let name, let code):
      "\(name) cannot be read: \(RegularFile.reason(code))."
    case .unknownFormat(let name):
      "\(name) is no picture that can be read: PNG, PPM (P6) and JPEG are."
    case .storedInPasses(let name, let kind, let needed, let budget):
      "\(name) is \(kind), stored in passes over the whole picture: reading it takes "
        + "\(needed >> 20) MiB, more than the \(budget >> 20) MiB that are allowed; store it without."
    case .turned(let name, let needed, let budget):
      "\(name) says that it is to be turned (Exif orientation): that takes \(needed >> 20) MiB, more "
        + "than the \(budget >> 20) MiB that are allowed; store it upright."
    case .unwritableText(let keyword, let reason):
      "The text \"\(keyword)\" cannot be written into a picture: \(reason)."
    case .cannotEncode(let format, let reason):
      "The picture cannot be encoded as \(format): \(reason)."
    }
  }
}
