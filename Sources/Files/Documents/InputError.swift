/// A refusal of what a file, an option or a caller asks for: one sentence that says what would be right.
package enum InputError: Refusal, Equatable {
  /// A place in a file says something wrong.
  case malformed(file: String, line: Int, column: Int, problem: String)
  /// What a file holds is wrong as a whole.
  case unreadable(file: String, problem: String)
  /// No file that can be read and no generator has this name.
  case notFound(problem: String)
  /// A value from outside a file is wrong.
  case invalid(problem: String)

  /// The sentence, after the place where there is one.
  package var description: String {
    switch self {
    case .malformed(let file, let line, let column, let problem):
      "\(file):\(line):\(column): \(problem)"
    case .unreadable(let file, let problem): "\(file): \(problem)"
    case .notFound(let problem), .invalid(let problem): problem
    }
  }

  package var kind: RefusalKind {
    switch self {
    case .malformed, .unreadable: .data
    case .notFound: .missingInput
    case .invalid: .usage
    }
  }
}

/// A refusal of a value, before it is known where it was written.
package struct InvalidValue: Refusal {
  package let problem: String

  package init(_ problem: String) {
    self.problem = problem
  }

  package var description: String { problem }

  package var kind: RefusalKind { .usage }
}
