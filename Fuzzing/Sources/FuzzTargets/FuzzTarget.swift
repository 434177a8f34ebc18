import FathomFiles

/// A kind of input, and what must hold for each.
///
/// A check ends by itself, by a `Refusal`, or by a trap, whose input the fuzzer keeps.
package struct FuzzTarget: Sendable {
  /// The name that `TARGET` chooses it by, and that of its corpus.
  package let name: String
  /// Whether inputs are texts, to be changed by words as well as by bytes.
  package var isText = true
  /// Checks an input; throws what the library throws.
  let check: @Sendable ([UInt8]) async throws -> Void

  /// All targets.
  package static let all: [FuzzTarget] = [
    .world, .flight, .trace, .lesson, .record, .place, .picture, .pyramid, .palette,
  ]

  /// Checks an input and what it was refused with.
  package func run(_ input: [UInt8]) async {
    do {
      try await check(input)
    } catch let refusal as any Refusal {
      let sentence = refusal.description
      expect(sentence.contains(where: \.isLetter), "a refusal has a sentence")
      expect(sentence.isOneLine, "a refusal is one line: \(sentence)")
      expect(sentence.utf8.count < 4000, "a refusal is short: \(sentence.prefix(200))...")
    } catch {
      fatalError("what is thrown is a refusal, not a \(type(of: error)): \(error)")
    }
  }
}

/// Traps unless a property holds.
func expect(_ holds: Bool, _ property: @autoclosure () -> String) {
  if !holds { fatalError(property()) }
}

/// The value of a text that was written, which nothing may refuse.
func readBack<Value>(_ text: String, _ read: (String) throws -> Value) -> Value {
  do {
    return try read(text)
  } catch {
    fatalError("what was written is read back, but \(error):\n\(text)")
  }
}
