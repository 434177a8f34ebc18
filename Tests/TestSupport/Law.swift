package import Testing

/// A law that holds for all values of a kind.
package struct Law<Value> {
  /// A value that breaks a law.
  package struct Exception {
    /// The simplest that was found.
    package let value: Value
    /// The number of the random value that broke the law first, from 0.
    package let index: Int
    /// The error that was thrown for the value, if any.
    package let error: (any Error)?
  }

  private let make: (inout Choices) throws -> Value?
  private let holds: (Value) throws -> Bool

  /// The law for what `make` makes, but for nil.
  package init(
    for make: @escaping (inout Choices) throws -> Value?,
    holds: @escaping (Value) throws -> Bool
  ) {
    self.make = make
    self.holds = holds
  }

  /// Looks at random values, the same in each run, for one that breaks the law, and simplifies it.
  ///
  /// Gives the number of the values that hold it as well.
  package func exception(among count: Int) -> (exception: Exception?, count: Int) {
    var held = 0
    for index in 0..<count {
      switch outcome(Choices(random: UInt64(index))) {
      case .none: continue
      case .held: held += 1
      case .broken(let first):
        let least = simplest(first)
        return (Exception(value: least.value, index: index, error: least.error), held)
      }
    }
    return (nil, held)
  }

  private struct Case {
    let value: Value
    let choices: [UInt64]
    let error: (any Error)?
  }

  private enum Outcome {
    case none
    case held
    case broken(Case)
  }

  private func outcome(_ choices: Choices) -> Outcome {
    var (choices, value) = (choices, Value?.none)
    do {
      value = try make(&choices)
      guard let value else { return .none }
      return try holds(value)
        ? .held : .broken(Case(value: value, choices: choices.made, error: nil))
    } catch {
      guard let value else { return .none }
      return .broken(Case(value: value, choices: choices.made, error: error))
    }
  }

  /// Leaves choices out and lessens them while the law is still broken.
  private func simplest(_ first: Case) -> Case {
    var (best, tries) = (first, 0)
    func succeeds(_ choices: [UInt64]) -> Bool {
      tries += 1
      guard case .broken(let other) = outcome(Choices(again: choices)),
        other.choices.count < best.choices.count
          || other.choices.count == best.choices.count
            && other.choices.lexicographicallyPrecedes(best.choices)
      else { return false }
      best = other
      return true
    }
    var hasChanged = true
    while hasChanged, tries < 5000 {
      hasChanged = false
      for length in [8, 4, 3, 2, 1] {
        for start in (0..<best.choices.count).reversed() where start + length <= best.choices.count
        {
          var choices = best.choices
          choices.removeSubrange(start..<start + length)
          if succeeds(choices) { hasChanged = true }
        }
      }
      for place in 0..<first.choices.count {
        // Powers of two keep an integer's sign.
        var step = UInt64(1) << 63
        while place < best.choices.count, step > 0 {
          var choices = best.choices
          if choices[place] >= step {
            choices[place] -= step
            if succeeds(choices) {
              hasChanged = true
              continue
            }
          }
          step /= 2
        }
      }
    }
    return best
  }
}

/// Checks a law for hundreds of random values, and reports the simplest found that breaks it.
package func expectLaw<Value>(
  among count: Int = 400,
  _ location: SourceLocation = #_sourceLocation,
  for make: @escaping (inout Choices) throws -> Value?,
  holds: @escaping (Value) throws -> Bool
) {
  let (exception, held) = Law(for: make, holds: holds).exception(among: count)
  if let exception {
    let error = exception.error.map { " (\($0))" } ?? ""
    Issue.record(
      "The law is broken, first by value \(exception.index); the simplest that breaks it\(error): \(exception.value)",
      sourceLocation: location
    )
  } else {
    #expect(held >= count / 2, "Most values do not exist.", sourceLocation: location)
  }
}
