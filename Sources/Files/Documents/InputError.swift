import Foundation

/// A refusal of an input, from a file, an option or a caller: one sentence that says what is allowed.
public enum InputError: Refusal, Equatable {
  /// A wrong value at a place in a file.
  case malformed(file: String, line: Int, column: Int, problem: String)
  /// A file whose content is wrong as a whole.
  case unreadable(file: String, problem: String)
  /// A name that neither a readable file nor a generator has.
  case notFound(problem: String)
  /// A wrong value from outside a file.
  case invalid(problem: String)

  /// The sentence, with the file and place before it where there is one.
  public var sentence: String {
    switch self {
    case .malformed(let file, let line, let column, let problem):
      "\(file):\(line):\(column): \(problem)"
    case .unreadable(let file, let problem): "\(file): \(problem)"
    case .notFound(let problem), .invalid(let problem): problem
    }
  }

  /// The kind of cause: the content of a file, a missing input, or a value.
  public var kind: RefusalKind {
    switch self {
    case .malformed, .unreadable: .data
    case .notFound: .missingInput
    case .invalid: .usage
    }
  }
}

/// A refusal of a value, before it is known where it was written.
public struct InvalidValue: Refusal {
  /// The sentence that names the value and what is allowed.
  public let problem: String

  /// Creates a refusal with this sentence.
  public init(_ problem: String) {
    self.problem = problem
  }

  /// The sentence.
  public var sentence: String { problem }

  /// The kind of cause: a value.
  public var kind: RefusalKind { .usage }
}
