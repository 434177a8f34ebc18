import Foundation
import Testing

extension Workplace {
  /// Everything in the folder.
  var contents: [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
  }

  /// Runs `fathom` and expects it to refuse: with this exit code, one sentence, after warnings, that
  /// holds all the words, no result, and no file or folder that was not there before.
  func expectRefusal(
    _ arguments: [String],
    code: Int32,
    saying words: [String],
    environment: [String: String] = [:],
    limit: Double = 20,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = contents
    let outcome = try run(arguments, environment: environment, limit: limit)
    let command = arguments.map { $0.count > 60 ? $0.prefix(60) + "…" : $0 }.joined(separator: " ")
    #expect(outcome.code == code, "\(command): \(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, "\(command)", sourceLocation: sourceLocation)
    #expect(contents == before, "\(command)", sourceLocation: sourceLocation)
    let sentence = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("fathom: Warning: ") }.joined(separator: "\n")
    #expect(
      sentence.hasPrefix("fathom: ") && sentence.hasSuffix(".\n") && sentence.utf8.count < 600
        && sentence.count(where: \.isNewline) == 1,
      "\(command)",
      sourceLocation: sourceLocation
    )
    for word in words {
      #expect(sentence.contains(word), "\(command)", sourceLocation: sourceLocation)
    }
  }
}
