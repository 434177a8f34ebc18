import FathomImaging
import Foundation
import TestSupport
import Testing

/// The Swift listings of the README and of all articles, as programs of library users.
@Suite struct GuideTests {
  /// The listings of a document, one after the other, as one program.
  static func program(in document: String) throws -> OutsideProgram {
    let text = try String(
      contentsOfFile: "\(PackageFolder.path)/\(document)",
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
    let sources = "\(PackageFolder.path)/Sources"
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
    arguments: ["DrawAPicture", "WriteAWorld", "ALiveView"]
  )
  func `guides run`(name: String) async throws {
    let program = try Self.program(in: "Sources/Fathom/Fathom.docc/\(name).md")
    try await program.run(prepare: { folder in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/Worlds",
        withDestinationPath: "\(PackageFolder.path)/Worlds"
      )
      try Bitmap(width: 900, height: 600, filledWith: .white).write(to: "\(folder)/photo.jpg")
    })
  }

  @Test(.optimized) func `the tile server answers`() async throws {
    let guide = try Self.program(in: "Sources/Fathom/Fathom.docc/ATileServer.md").source
    #expect(guide.contains("port: 8080"))
    let request = #"""
      func get(_ path: String) throws -> Data {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
        precondition(code == 0)
        let request = Array("GET \(path) HTTP/1.1\r\n\r\n".utf8)
        _ = send(client, request, request.count, 0)
        return try FileHandle(fileDescriptor: client, closeOnDealloc: true).readToEnd() ?? Data()
      }
      let answer = try get("/256/65536/33/-17d/-44.png")
      let head = answer.range(of: Data("\r\n\r\n".utf8))!
      precondition(answer.starts(with: Data("HTTP/1.1 200".utf8)))
      try answer[head.upperBound...].write(to: URL(fileURLWithPath: "tile.png"))
      let refusals = ["/", "/x.png", "/256/65536/99999999999/1/1.png", "/256/65536/2000000/1/1.png"]
      for path in refusals {
        let refusal = try get(path)
        precondition(refusal.starts(with: Data("HTTP/1.1 40".utf8)))
      }
      """#
    let program = OutsideProgram(
      source: guide.replacing("port: 8080", with: "port: 0") + request
    )
    try await program.run(inspect: { folder in
      let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/tile.png"))
      let tile = try Bitmap(png: [UInt8](file))
      #expect(tile.width == 256 && tile.height == 256)
    })
  }
}
