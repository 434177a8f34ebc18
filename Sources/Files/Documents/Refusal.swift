/// An error whose cause lies outside the program, described in one sentence.
package protocol Refusal: Error, CustomStringConvertible {
  /// The kind of cause, which decides the exit code of a command.
  var kind: RefusalKind { get }
}

/// The kinds of refusals.
package enum RefusalKind: Sendable {
  /// A check did not hold, or a search found nothing.
  case check
  /// The value of an option or an argument.
  case usage
  /// The content of a file.
  case data
  /// An input that does not exist or cannot be read.
  case missingInput
  /// An output that cannot be created.
  case cannotCreate
  /// A read or a write that failed.
  case io
  /// A condition that passes: the same command succeeds later.
  case tryAgain
  /// A mistake in Fathom.
  case bug
}
