import Foundation
import TestSupport
import Testing

/// The checklist of the source documents' rows against the tests that there are.
@Suite struct ChecklistTests {
  private static let package = URL(filePath: PackageFolder.path)

  /// The number of rows of each document.
  private static let counts = ["Z": 41, "W": 44, "N": 78, "T": 41, "K": 14]

  private let lines: [[String]]

  init() throws {
    let file = Self.package.appending(path: "Sources/Scrolling/Scrolling.docc/Checklist.md")
    lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
      .map { line in
        line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false)
          .map(String.init)
      }
  }

  /// The names of tests by "Folder/File" and "File", a suite in another's file counting as a file.
  private static func testNames() throws -> [String: [String]] {
    let tests = package.appending(path: "Tests")
    let paths = try #require(FileManager.default.enumerator(atPath: tests.path))
    var names: [String: [String]] = [:]
    for case let path as String in paths where path.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      let parts = path.dropLast(6).split(separator: "/")
      let found = text.matches(of: /func `([^`]+)`/).map { String($0.1) }
      let suites = Set(text.matches(of: /struct (\w+Tests)\b/).map { String($0.1) })
      for file in suites.union([String(parts[parts.count - 1])]) {
        names[file, default: []] += found
        names["\(parts[0])/\(file)", default: []] += found
      }
    }
    return names
  }

  @Test func `every row of the documents has its line`() {
    let ids = Self.counts.flatMap { document, count in
      (1...count).map { document + ($0 < 10 ? "0" : "") + String($0) }
    }
    #expect(ids.count == 218)
    let rows = lines.filter { $0[0].wholeMatch(of: /[ZWNTK][0-9]+/) != nil }
    #expect(rows.map { $0[0] }.sorted() == ids.sorted())
    #expect(rows.allSatisfy { $0.count == 3 && $0[1].count > 3 && $0[2].count > 10 })
    // A line is a test or a sentence.
    let sentences = rows.filter { $0[2].firstMatch(of: /\b\w+Tests\b/) == nil }
    #expect(sentences.allSatisfy { $0[2].hasSuffix(".") } && sentences.count <= 8)
  }

  @Test func `every test that it cites is there`() throws {
    let names = try Self.testNames()
    var cited = 0
    for line in lines {
      for citation in line[line.count - 1].matches(
        of: /((?:\w+\/)?\w+Tests)\b((?:[:,] \*[^*]+\*)*)/
      ) {
        let file = String(citation.1)
        guard let tests = names[file] else {
          Issue.record("\(line[0]): there is no file '\(file)'")
          continue
        }
        for words in citation.2.matches(of: /\*([^*]+)\*/) {
          cited += 1
          #expect(
            tests.contains { $0.contains(words.1) },
            "\(line[0]): no test of \(file) has the words '\(words.1)'"
          )
        }
      }
    }
    #expect(cited > 250)
  }
}
