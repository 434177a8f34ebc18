import Foundation
import TestSupport
import Testing

/// The names that a library user sees.
@Suite struct NameTests {
  /// A symbol of a module's symbol graph.
  private struct Symbol: Decodable {
    struct Text: Decodable {}
    let pathComponents: [String]
    let docComment: Text?
  }

  private struct Graph: Decodable {
    let symbols: [Symbol]
  }

  /// The modules that `import Fathom` brings.
  private static let modules: [String] = {
    let door = try? String(
      contentsOfFile: "\(PackageFolder.path)/Sources/Fathom/Fathom.swift",
      encoding: .utf8
    )
    return (door ?? "").split(separator: "\n")
      .filter { $0.hasPrefix("@_exported public import Fathom") }
      .compactMap { $0.split(separator: " ").last.map { "\($0)" } }
  }()

  /// Members that a standard protocol asks for: nobody has to learn them.
  private static let standard: Set<String> = [
    "==(_:_:)", "<(_:_:)", "<=(_:_:)", ">(_:_:)", ">=(_:_:)", "hash(into:)", "encode(to:)",
    "init(from:)", "description", "errorDescription", "init(rawValue:)", "init(integerLiteral:)",
    "init(floatLiteral:)", "init(stringLiteral:)", "init(dictionaryLiteral:)", "kind",
  ]

  @Test func `a library user sees at most 300 names, each with a summary`() async throws {
    #expect(Self.modules.count == 11)
    var names: Set<String> = []
    for module in Self.modules {
      for symbol in try await symbols(of: module) {
        let name = symbol.pathComponents.joined(separator: ".")
        #expect(symbol.docComment != nil, "\(name) has no summary")
        if !Self.standard.contains(symbol.pathComponents.last ?? "") { names.insert(name) }
      }
    }
    #expect(names.count > 200 && names.count <= 300, "\(names.count) names")
  }

  private func symbols(of module: String) async throws -> [Symbol] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let result = try await OutsideProgram.run(
      "swift",
      [
        "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public",
        "-skip-synthesized-members", "-output-dir", folder.path, "-target", Self.target,
      ] + OutsideProgram.modulePaths
    )
    try #require(result.code == 0, "\(result.output)")
    return try files(in: folder.path).values.flatMap {
      try JSONDecoder().decode(Graph.self, from: $0).symbols
    }
  }

  private static let target: String = {
    #if arch(x86_64)
    "x86_64-unknown-linux-gnu"
    #else
    "aarch64-unknown-linux-gnu"
    #endif
  }()
}
