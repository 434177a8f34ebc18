import Foundation
import TestSupport
import Testing

/// What the shipped albums show from their beginning to their end, in the numbers of their tables.
@Suite(.waiting) struct AlbumDemoTests {
  private let place = Workplace()

  private func lines(_ name: String, rate: String) throws -> [[String: String]] {
    let run = try place.run("scroll", "Worlds/\(name)", "--rate", rate, in: PackageFolder.path)
    let lines = run.text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    let head = try #require(lines.first)
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(head, $0)) }
  }

  private func number(_ line: [String: String], _ column: String) throws -> Double {
    try #require(line[column].flatMap { Double($0) })
  }

  @Test func `K01, K02, K03: 81 megapixels are scrolled at full size, then shown whole`() throws {
    let lines = try lines("documents/81-megapixels.yaml", rate: "8")
    #expect(lines[0]["x"] == "0" && lines[0]["y"] == "0" && lines[0]["zoom"] == "1")
    let scrolled = try lines.filter { try number($0, "time") <= 9 }
    #expect(scrolled.count == 73 && scrolled.allSatisfy { $0["zoom"] == "1" })
    let x = try scrolled.map { try number($0, "x") }
    // 600 points of a finger, 800 of the next, and the way that each flick goes on.
    #expect(x.last.map { $0 > 1400 && $0 < 9000 - 1024 } == true)
    #expect(zip(x, x.dropFirst()).allSatisfy { $0 <= $1 })
    // Its full size again between two times whole.
    let zoomed = try #require(try lines.first { try number($0, "time") == 16 })
    #expect(zoomed["zoom"] == "1")
    let last = try #require(lines.last)
    #expect(abs(try number(last, "zoom") - 748 / 9000) < 1e-6)
    #expect(last["x"] == "0" && last["y"] == "0" && last["messages"]?.contains("didSettle") == true)
  }

  @Test func `W01 to W28: the album is paged, zoomed, panned beyond an edge, and whole again`()
    throws
  {
    let lines = try lines("album.yaml", rate: "10")
    func line(_ time: String) throws -> [String: String] {
      try #require(lines.first { $0["time"] == time })
    }
    // The second picture at its full size, whose edge hands over to the third.
    #expect(try line("4.2")["zoom"] == "1" && line("4.2")["pages"] == "1")
    #expect(try line("7.7")["x"] == "880" && line("7.7")["outerX"] == "340")
    #expect(try line("8")["pages"] == "1,2" && line("10")["pages"] == "2")
    #expect(try abs(number(line("10"), "zoom") - 320 / 2400) < 1e-6)
    // Two double taps in, two taps of two fingers out.
    #expect(try abs(number(line("12"), "zoom") - 4 * 320 / 2400) < 1e-6)
    #expect(try abs(number(line("14"), "zoom") - 320 / 2400) < 1e-6)
    #expect(try line("15")["pages"] == "4")
    let last = try #require(lines.last)
    #expect(last["pages"] == "0" && last["outerX"] == "0" && last["zoom"] == "0.2")
    #expect(last["pagesCreated"] == "2")
  }

  @Test func `W01, W06: the photographs of the document end whole on the second page`() throws {
    let lines = try lines("documents/photo-pages.yaml", rate: "10")
    func line(_ time: String) throws -> [String: String] {
      try #require(lines.first { $0["time"] == time })
    }
    #expect(try line("1")["zoom"] == "4" && line("1")["x"] == "480")
    // At the edge of the picture the pages move, and it is still zoomed where it comes back.
    #expect(try line("3.5")["x"] == "960" && number(line("3.5"), "outerX") > 340)
    #expect(try line("5")["outerX"] == "340" && line("5")["zoom"] == "4")
    // A page further it is whole again.
    #expect(try line("7")["outerX"] == "680" && line("7")["zoom"] == "1")
    let last = try #require(lines.last)
    #expect(last["outerX"] == "340" && last["zoom"] == "1" && last["x"] == "0" && last["y"] == "0")
  }
}
