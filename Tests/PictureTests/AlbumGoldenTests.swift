import FathomFiles
import FathomImaging
import FathomNavigation
import FathomTraces
import Foundation
import TestSupport
import Testing

/// Small parts of frames of the shipped albums.
@Suite struct AlbumGoldenTests {
  private static let worlds = "\(PackageFolder.path)/Worlds"

  /// Looks at parts of a trace's frames: at each time the 48 by 32 pixels from a place on.
  private func look(
    at trace: String,
    file path: String,
    named name: String,
    _ looks: [(time: Double, x: Int, y: Int)]
  ) async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = try TraceFile(YAMLNode(parsing: trace, file: path), name: name)
    let renderer = try await file.renderer(threads: 2, picturesFolder: folder.path)
    var left = looks[...]
    for frame in file.trace.frames {
      guard let look = left.first else { return }
      try await renderer.follow(frame)
      guard frame.time >= look.time - 1e-9 else { continue }
      left.removeFirst()
      let picture = try await renderer.draw(frame).0
      var part = Bitmap(width: 48, height: 32)
      for y in 0..<32 { for x in 0..<48 { part[x, y] = picture[look.x + x, look.y + y] } }
      try Golden.expect(part, named: "\(name)-\(looks.count - left.count)")
    }
    #expect(left.isEmpty, "the trace ends before \(left)")
  }

  private func text(_ name: String) throws -> (text: String, path: String) {
    let path = "\(Self.worlds)/\(name)"
    return (try String(contentsOfFile: path, encoding: .utf8), path)
  }

  @Test(.optimized) func `the album is what it was: between pages, beyond an edge, enlarged`()
    async throws
  {
    let (text, path) = try text("album.yaml")
    try await look(
      at: text + "rate: 10\n",
      file: path,
      named: "album",
      [(0.7, 30, 200), (8, 150, 200), (10.9, 140, 220)]
    )
  }

  /// A ninth of the picture each way, which its screen shows nearly whole.
  @Test(.optimized) func `81 megapixels are what they were, with the lines of their tiles`()
    async throws
  {
    let (text, path) = try text("documents/81-megapixels.yaml")
    let small = text.replacing("9000x9000", with: "1000x1000")
      .replacing("tileBudget: 8", with: "tileBudget: 1\n  overlay: tiles")
    #expect(small != text)
    try await look(
      at: small + "rate: 10\n",
      file: path,
      named: "81-megapixels",
      [(0.3, 230, 240), (9.5, 500, 350), (17, 400, 200)]
    )
  }

  @Test(.optimized) func `the pages of photographs are what they were`() async throws {
    let (text, path) = try text("documents/photo-pages.yaml")
    let coarse = text.replacing("resolution: 4", with: "resolution: 1")
    #expect(coarse != text)
    try await look(
      at: coarse + "rate: 10\n",
      file: path,
      named: "photo-pages",
      [(1, 130, 200), (3.5, 220, 200), (8.7, 130, 440)]
    )
  }
}
