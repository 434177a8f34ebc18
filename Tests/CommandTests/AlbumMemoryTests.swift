import FathomImaging
import Foundation
import TestSupport
import Testing

/// A picture of 81 megapixels, 243 MB of samples, on a screen of 1024 by 748: the demo of the document,
/// with a picture that is quick to make and known at every pixel.
@Suite(.serialized, .waiting) struct AlbumMemoryTests {
  private let place = Workplace()

  private static let side = 9000

  /// Squares of 50 pixels, of which no two near each other are alike.
  private static func color(_ x: Int, _ y: Int) -> SRGBColor {
    let (column, row) = (x / 50, y / 50)
    return SRGBColor(
      red8: UInt8((7 * column + 13 * row) & 255),
      green8: UInt8((31 * column) & 255),
      blue8: UInt8(((17 * row) ^ (5 * column)) & 255)
    )
  }

  private func writePicture() throws {
    try place.write("P6\n\(Self.side) \(Self.side)\n255\n", to: "p.ppm")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: place.path("p.ppm")))
    try file.seekToEnd()
    for band in 0..<Self.side / 50 {
      let row = (0..<Self.side / 50).flatMap { column -> [UInt8] in
        let (red, green, blue) = Self.color(50 * column, 50 * band).samples8
        return (0..<50).flatMap { _ in [red, green, blue] }
      }
      let data = Data(row)
      for _ in 0..<50 { try file.write(contentsOf: data) }
    }
    try file.close()
  }

  private func frame(_ index: Int, in folder: String) throws -> Bitmap {
    let digits = String(repeating: "0", count: 6 - String(index).count) + String(index)
    return try Bitmap(png: [UInt8](place.data("\(folder)/frame_\(digits).png")))
  }

  @Test(.optimized)
  func `K01, T22, T28, W14, W15: 81 megapixels are made and shown in less than 64 MB`() throws {
    try writePicture()
    let demo = try String(
      contentsOfFile: PackageFolder.path + "/Worlds/documents/81-megapixels.yaml",
      encoding: .utf8
    )
    let picture = "{render: islands, size: 9000x9000}"
    #expect(demo.contains(picture) && demo.contains("view: 1024x748"))
    try place.write(demo.replacingOccurrences(of: picture, with: "{file: p.ppm}"), to: "t.yaml")
    let empty = try (0..<5).map { _ in try place.peakMemory(["--help"]) }.max() ?? 0
    let scroll = ["--rate", "12", "--threads", "2", "--progress", "none"]
    // The first run makes the tiles.
    let made = try place.peakMemory(["scroll", "t.yaml", "-o", "first", "--frames", "0"] + scroll)
    #expect(made - empty < 64 << 10, "made in \(made) kB, \(empty) kB when empty")
    let shown = try place.peakMemory(["scroll", "t.yaml", "-o", "f"] + scroll)
    #expect(shown - empty < 64 << 10, "shown in \(shown) kB, \(empty) kB when empty")
    // Forty pages of such pictures take no more than one.
    let pages = """
      view: 320x480
      album: {pages: 40, pictures: [{file: p.ppm}]}
      rate: 4
      events:
      \((0..<40).map { "  - {time: \($0), page: \($0), animated: true}\n  - {time: \($0).6, zoom: 1}" }
        .joined(separator: "\n"))
      """
    try place.write(pages, to: "pages.yaml")
    let paged = try place.peakMemory(["scroll", "pages.yaml", "-o", "g", "--threads", "2"])
    #expect(paged - empty < 64 << 10, "paged in \(paged) kB, \(empty) kB when empty")

    // At full size every pixel is the picture's, wherever it was scrolled to.
    let lines = try place.run(["scroll", "t.yaml"] + scroll.prefix(2)).text.split(separator: "\n")
      .map { $0.split(separator: "\t").map(String.init) }
    for index in [3, 33, 105] {
      let line = lines[index + 1]
      #expect(line[0] == "\(Double(index) / 12)".replacing(/\.0$/, with: "") && line[5] == "1")
      let left = Int(try #require(Double(line[3])).rounded())
      let top = Int(try #require(Double(line[4])).rounded())
      let seen = try frame(index, in: "f")
      var differences = 0
      for y in stride(from: 0, to: 740, by: 3) {
        for x in stride(from: 0, to: 1024, by: 3)
        where seen[x, y] != Self.color(left + x, top + y) { differences += 1 }
      }
      #expect(differences == 0, "frame \(index)")
    }
  }
}
