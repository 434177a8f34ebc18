package import FathomFiles
import Foundation

/// A refusal of a generator's parameters, fields or views.
package enum GeneratorError: Refusal, Equatable {
  /// A parameter is outside its domain.
  case parameterOutOfRange(name: String, value: String, allowed: String)

  /// The generator has no such field.
  case unknownField(String, known: [String])

  /// A view needs a longer reference orbit than the memory budget allows.
  case referenceOrbitTooLong(iterations: Int, budget: Int)

  /// The kind of cause.
  package var kind: RefusalKind { .usage }

  /// The parameter that is wrong, if one is.
  package var parameter: String? {
    guard case .parameterOutOfRange(let name, _, _) = self else { return nil }
    return name
  }

  /// The error as one sentence.
  package var sentence: String {
    switch self {
    case .parameterOutOfRange(let name, let value, let allowed):
      "The parameter \(name) is \(value), but must be \(allowed)."
    case .unknownField(let name, let known):
      "There is no field \(name) here, only \(known.joined(separator: ", "))."
    case .referenceOrbitTooLong(let iterations, let budget):
      "The view asks for up to \(iterations) iterations, but a reference orbit may have "
        + "\(budget) at most."
    }
  }
}
