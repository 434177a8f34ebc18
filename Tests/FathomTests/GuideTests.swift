import FathomImaging
import Foundation
import TestSupport
import Testing

/// The Swift listings of the README and of all articles, as programs of library users.
@Suite struct GuideTests {
  /// The listings of a document, one after the other, as one program.
  static func program(in document: String) throws -> OutsideProgram {
    let text = try String(
      contentsOfFile: "\(OutsideProgram.package)/\(document)",
      encoding: .utf8
    )
    var lines: [Substring] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```swift" || isInside && line == "```" {
        isInside.toggle()
      } else if isInside {
        lines.append(line)
      }
    }
    return OutsideProgram(source: lines.joined(separator: "\n") + "\n")
  }

  /// All documents with listings, by their paths in the package.
  static let documents: [String] = {
    let sources = "\(OutsideProgram.package)/Sources"
    let articles = (FileManager.default.enumerator(atPath: sources)?.allObjects ?? [])
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.sorted()
    return (["README.md"] + articles.map { "Sources/\($0)" }).filter {
      (try? program(in: $0))?.source.contains("import Fathom") == true
    }
  }()

  @Test(arguments: documents)
  func `listings compile with one import`(document: String) async throws {
    let program = try Self.program(in: document)
    let imports = Set(
      program.source.split(separator: "\n").filter { $0.hasPrefix("import ") }
    )
    // Scroll views and the lab are products of their own; a server needs sockets.
    let own = document.split(separator: "/").dropFirst().first.map { "import Fathom\($0)" } ?? ""
    let allowed: Set<Substring> = ["import Fathom", "import Foundation", Substring(own)]
    #expect(imports.isSubset(of: allowed), "\(imports)")
    let problems = try await program.problems()
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test(.optimized) func `the README's program draws what the command draws`() async throws {
    let program = try Self.program(in: "README.md")
    #expect(program.source.split(separator: "\n").count <= 8)
    try await program.run(inspect: { folder in
      let command = try await OutsideProgram.run(
        "\(OutsideProgram.build)/fathom",
        [
          "render", "mandelbrot", "--at", "-0.7436,0.1318", "--zoom", "1e3", "--size", "640x360",
          "-o", "command.png",
        ],
        in: folder
      )
      try #require(command.code == 0, "\(command.output)")
      func picture(_ name: String) throws -> Bitmap {
        try Bitmap(png: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
      }
      #expect(try picture("seahorses.png") == picture("command.png"))
    })
  }

  @Test(
    .optimized,
    arguments: ["DrawAPicture", "WriteAWorld", "ALiveView", "ATileServer"]
  )
  func `guides run`(name: String) async throws {
    let program = try Self.program(in: "Sources/Fathom/Fathom.docc/\(name).md")
    try await program.run(prepare: { folder in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/Worlds",
        withDestinationPath: "\(OutsideProgram.package)/Worlds"
      )
      try Bitmap(width: 900, height: 600, filledWith: .white).write(to: "\(folder)/photo.jpg")
    })
  }
}
