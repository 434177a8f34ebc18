import Foundation
import Testing

/// `fathom scroll` as users run it.
@Suite struct ScrollTests {
  private let place = Workplace()

  private static let documents =
    ((try? FileManager.default
    .contentsOfDirectory(atPath: Program.package + "/Worlds/documents")) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  @Test(arguments: documents)
  func `every trace of the documents plays, twice alike`(name: String) throws {
    let runs = try (0..<2).map { _ in
      try place.run("scroll", "Worlds/documents/\(name)", in: Program.package)
    }
    #expect(runs.allSatisfy { $0.code == 0 && $0.errors == "" })
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].text.split(separator: "\n").count > 60)
    #expect(runs[0].text.contains("didSettle"))
  }

  @Test func `the infinite zoom of the document ends at its golden vector, drawing few tiles`()
    throws
  {
    let text = try place.run(
      "scroll",
      "Worlds/documents/infinite-zoom.yaml",
      "--rate",
      "1",
      in: Program.package
    ).text
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(
      lines[0] == [
        "time", "x", "y", "zoom", "scale", "created", "recycled", "drawn", "messages",
      ]
    )
    let line = try #require(lines.first { $0[0] == "22" })
    #expect(Array(line[1...4]) == ["147296", "211738", "1", "921.6"])
    #expect(try #require(Int(line[5])) <= 9)
  }

  @Test func `what cannot be played is refused`() throws {
    try place.write("view: 9x9\nevents: []\n", to: "t.yaml")
    try place.expectRefusal(["scroll", "t.yaml", "--rate", "0"], code: 64, saying: ["--rate"])
    try place.expectRefusal(["scroll", "x.yaml"], code: 66, saying: ["x.yaml"])
    try place.write("view: 9x9\nevents:\n  - {time: 1, ended: [1, 2]}\n", to: "t.yaml")
    try place.expectRefusal(["scroll", "t.yaml"], code: 65, saying: ["t.yaml:3:5: Finger 1"])
    try place.write("view: 9x9\nevents:\n  - {time: 9e8, flash: true}\nrate: 0.01\n", to: "t.yaml")
    try place.expectRefusal(["scroll", "t.yaml", "--rate", "1"], code: 64, saying: ["frames"])
  }
}
