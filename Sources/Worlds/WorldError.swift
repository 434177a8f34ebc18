/// Why a world or a flight cannot be read or drawn: one sentence that says what would be right.
public enum WorldError: Error, Equatable, CustomStringConvertible {
  /// A place in a file says something wrong.
  case malformed(file: String, line: Int, column: Int, problem: String)
  /// What a file holds is wrong as a whole.
  case unreadable(file: String, problem: String)
  /// No file that can be read and no generator has this name.
  case notFound(problem: String)
  /// A value from outside a file is wrong.
  case invalid(problem: String)

  /// The sentence, after the place where there is one.
  public var description: String {
    switch self {
    case .malformed(let file, let line, let column, let problem):
      "\(file):\(line):\(column): \(problem)"
    case .unreadable(let file, let problem): "\(file): \(problem)"
    case .notFound(let problem), .invalid(let problem): problem
    }
  }
}

/// A value that is not allowed, before it is known where it stood.
package struct InvalidValue: Error {
  package let problem: String

  package init(_ problem: String) {
    self.problem = problem
  }
}
