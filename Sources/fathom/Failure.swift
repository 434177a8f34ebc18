import Generators
import Imaging
import Rendering
import Worlds

/// What a failed command says, and its exit code: those of sysexits.h.
struct Failure {
  let sentence: String
  let code: Int32

  /// Nil for the argument parser's own errors, which print their usage.
  init?(_ error: any Error) {
    switch error {
    case let error as WorldError:
      sentence = error.description
      code =
        switch error {
        case .malformed: 65
        case .unreadable: 65
        case .notFound: 66
        case .invalid: 64
        }
    case let error as InvalidValue: (sentence, code) = (error.problem, 64)
    case let error as GeneratorError: (sentence, code) = (error.description, 64)
    case let error as ImagingError: (sentence, code) = (error.description, 65)
    case let error as FileError:
      sentence = error.description
      code =
        switch error {
        case .cannotCreate: 73
        case .cannotWrite: 74
        }
    case is CancellationError:
      sentence = "Stopped; what is finished is whole, and the same command goes on from there."
      code = 75
    default: return nil
    }
  }
}
