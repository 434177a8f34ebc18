import FathomFiles
import Foundation
import TestSupport
import Testing

@Suite struct RefusalTests {
  @Test func `an error in a file names file, line and column`() {
    let error = InputError.malformed(file: "a.yaml", line: 3, column: 7, problem: "No.")
    #expect(error.description == "a.yaml:3:7: No.")
    #expect(InputError.unreadable(file: "a.yaml", problem: "No.").description == "a.yaml: No.")
    #expect(InputError.notFound(problem: "No.").description == "No.")
    #expect(InputError.invalid(problem: "No.").description == "No.")
  }

  @Test func `whatever a path or a value holds, a refusal is one line`() {
    let name = "a\nb\u{1B}[1m\u{2028}c\u{85}é"
    let told = #"a\nb\u{1B}[1m\u{2028}c\u{0085}é"#
    let errors: [any Refusal] = [
      InputError.malformed(file: name, line: 3, column: 7, problem: name),
      InputError.unreadable(file: name, problem: name), InputError.notFound(problem: name),
      InputError.invalid(problem: name), InvalidValue(name),
      FileError.cannotCreate(path: name, reason: "No"),
      FileError.cannotWrite(path: name, reason: "No"),
      FileError.readerIsGone(path: name),
    ]
    for error in errors {
      #expect(error.sentence.contains(name) && error.description.contains(told))
      #expect(error.description.isOneLine && error.localizedDescription == error.description)
      #expect("\(error)" == error.description)
    }
  }

  @Test func `every refusal has its kind`() {
    #expect(InputError.malformed(file: "", line: 1, column: 1, problem: "").kind == .data)
    #expect(InputError.unreadable(file: "", problem: "").kind == .data)
    #expect(InputError.notFound(problem: "").kind == .missingInput)
    #expect(InputError.invalid(problem: "").kind == .usage)
    #expect(InvalidValue("").kind == .usage)
    #expect(FileError.cannotCreate(path: "", reason: "").kind == .cannotCreate)
    #expect(FileError.cannotWrite(path: "", reason: "").kind == .io)
  }

  @Test func `an invalid value in a file is told with its place`() throws {
    let file = try YAMLNode(parsing: "size: 3\nrate: none\n", file: "a.yaml")
    let rate = try #require(file.value(of: "rate"))
    #expect(throws: InputError.malformed(file: "a.yaml", line: 2, column: 7, problem: "No.")) {
      try rate.located { throw InvalidValue("No.") }
    }
  }

  @Test(.optimized) func `an excerpt is short and stays on its line`() {
    #expect(("plain – ½").excerpt == "plain – ½")
    #expect(("a\nb\t\u{1B}[1m\u{0}").excerpt == "a\\nb\\t\\u{1B}[1m\\0")
    #expect(String(repeating: "x", count: 40).excerpt.count == 40)
    let long = String(repeating: "1", count: 10_000_000)
    #expect(long.excerpt == String(repeating: "1", count: 32) + "…")
  }
}
