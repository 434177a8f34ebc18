import FathomImaging
import Foundation
import TestSupport
import Testing

/// The files in Worlds/.
@Suite(.waiting) struct ShippedWorldsTests {
  private let place = Workplace()

  private static let names =
    ((try? FileManager.default
    .contentsOfDirectory(atPath: PackageFolder.path + "/Worlds")) ?? [])
    .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(".yaml".count)) }.sorted()

  private func run(_ arguments: String...) throws -> Workplace.Outcome {
    try place.run(arguments, in: PackageFolder.path)
  }

  @Test func `there are worlds, each says what it is`() throws {
    #expect(Self.names.count >= 5)
    let data = try run("worlds", "--json").output
    let listing = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let files = try #require(listing["files"] as? [[String: String]])
    let paths = files.compactMap { $0["path"] }
    let documents = paths.filter { $0.hasPrefix("Worlds/documents/") }
    #expect(documents.count >= 5)
    let lessons = paths.filter { $0.hasPrefix("Worlds/lessons/") }
    #expect(lessons.count == 6)
    #expect(
      paths.filter { !(documents + lessons).contains($0) } == Self.names.map { "Worlds/\($0).yaml" }
    )
    #expect(files.allSatisfy { ($0["about"] ?? "").hasSuffix(".") })
  }

  @Test(.optimized, arguments: Self.names)
  func `every world draws, every flight has sixty frames and draws its ends`(name: String) throws {
    let text = try String(
      contentsOfFile: PackageFolder.path + "/Worlds/\(name).yaml",
      encoding: .utf8
    )
    if text.contains("\nevents:") || text.contains("\ngestures:") {
      let outcome = try run("scroll", name)
      #expect(outcome.code == 0 && outcome.complaints == "")
      #expect(outcome.text.split(separator: "\n").count > 60)
      return
    }
    guard text.contains("\ncamera:") else {
      let outcome = try run("render", name, "--size", "16x9", "-o", place.path("x.png"))
      #expect(outcome.code == 0 && outcome.complaints == "")
      return
    }
    // A line for each frame and one for the head.
    let table = try run("fly", name, "--dry-run").text.split(separator: "\n")
    let last = table.count - 2
    #expect(last >= 59)
    // The last frame of this one needs a reference orbit of 35,494 members and minutes in debug
    // builds; the tests of the generator draw such places.
    let ends = name == "kf-5e113" ? [0] : [0, last]
    for frame in ends {
      let outcome = try run(
        "fly",
        name,
        "--frames",
        "\(frame)",
        "--size",
        "16x9",
        "-o",
        place.path("frames")
      )
      #expect(outcome.code == 0 && outcome.complaints == "")
    }
    let pictures = try place.names(in: "frames").filter { $0.hasSuffix(".png") }
    #expect(pictures.count == ends.count)
    for picture in pictures {
      let bitmap = try Bitmap(png: Array(place.data("frames/\(picture)")))
      let pixels = (0..<9).flatMap { y in (0..<16).map { x in bitmap[x, y] } }
      #expect(Set(pixels).count > 1, "\(picture)")
    }
  }
}
