import FathomFiles

/// A failed command's sentence and its exit code, one of sysexits.h.
struct Failure {
  let sentence: String
  let code: Int32

  /// The end by a signal.
  static var stopped: Failure {
    Failure(
      sentence: Interruption.goesOn
        ? "Stopped; files that were finished are whole, and the same command goes on from there."
        : "Stopped.",
      code: RefusalKind.tryAgain.exitCode
    )
  }

  private init(sentence: String, code: Int32) {
    self.sentence = sentence
    self.code = code
  }

  /// The failure that an error means; any error that is no refusal is a bug.
  init(_ error: any Error) {
    switch error {
    case let refusal as any Refusal:
      self.init(sentence: refusal.description, code: refusal.kind.exitCode)
    case is CancellationError: self = .stopped
    default:
      self.init(sentence: "This is a bug of fathom: \(error)", code: RefusalKind.bug.exitCode)
    }
  }
}

extension RefusalKind {
  /// The exit code of a command that ends by such a refusal.
  fileprivate var exitCode: Int32 {
    switch self {
    case .check: 1
    case .usage: 64
    case .data: 65
    case .missingInput: 66
    case .bug: 70
    case .cannotCreate: 73
    case .io: 74
    case .tryAgain: 75
    }
  }
}
