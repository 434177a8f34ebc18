public import Foundation

/// An error whose cause lies outside the program, described in one sentence.
///
/// All errors that Fathom throws are refusals, but for `CancellationError`. `description` and
/// `localizedDescription` are the sentence in one line, safe to show.
public protocol Refusal: LocalizedError, CustomStringConvertible, Sendable {
  /// The sentence. Paths and values in it may hold anything.
  var sentence: String { get }
  /// The kind of cause, which decides the exit code of a command.
  var kind: RefusalKind { get }
}

extension Refusal {
  /// The sentence in one line: line ends and escape sequences of a path would spoil a terminal or a log.
  public var description: String { sentence.inOneLine }

  /// The sentence in one line.
  public var errorDescription: String? { description }
}

/// The kinds of refusals.
public enum RefusalKind: Sendable {
  /// A check did not hold, or a search found nothing.
  case check
  /// A value of an option, an argument or a call.
  case usage
  /// The content of a file.
  case data
  /// An input that does not exist or cannot be read.
  case missingInput
  /// An output that cannot be created.
  case cannotCreate
  /// A read or a write that failed.
  case io
  /// A condition that passes: the same call succeeds later.
  case tryAgain
  /// A mistake in Fathom.
  case bug
}
