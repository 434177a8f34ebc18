import FathomColoring
import FathomFiles
import FathomFrames
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomRendering
import FathomWorlds
import Foundation
import Testing

/// The article about noise: its pictures are what its worlds look like, its ranges are those checked.
///
/// `RECORD_GOLDENS=1` writes the pictures anew, and fails so that it is never left on.
@Suite struct NoiseArticleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/Generators/Generators.docc").standardizedFileURL.path

  private static let text =
    (try? String(contentsOfFile: folder + "/Noise.md", encoding: .utf8)) ?? ""

  /// A world in the article and the file of its picture.
  struct Example: Sendable, CustomTestStringConvertible {
    let yaml: String
    let file: String

    var testDescription: String { file }

    var world: World {
      get throws { try World(YAMLNode(parsing: yaml, file: file), name: file) }
    }
  }

  static let examples = text.matches(of: /```yaml\n([^`]*)```\n\n!\[[^\]]*\]\(([^)]*)\)/)
    .map { Example(yaml: String($0.1), file: String($0.2)) }

  @Test func `every world has a picture, every kind and colouring a world`() throws {
    #expect(Self.text.matches(of: /```yaml/).count == Self.examples.count)
    #expect(Self.text.matches(of: /!\[/).count == Self.examples.count)
    let worlds = try Self.examples.map { try $0.world }
    let kinds = Set(worlds.map { $0.parameters["kind"] ?? "gradient" })
    #expect(kinds == Set(NoiseKind.allCases.map(\.rawValue)))
    #expect(worlds.contains { $0.colorMap.slope == nil && $0.colorMap.terrain == nil })
    #expect(worlds.contains { $0.colorMap.terrain != nil })
    #expect(worlds.contains { $0.colorMap.contours != nil })
  }

  @Test func `parameters, ranges and defaults are those of the generator`() {
    for parameter in NoiseGenerator.parameters {
      let row = "| `\(parameter.name)` | \(parameter.domain) | \(parameter.defaultText) |"
      #expect(Self.text.contains(row), "\(row)")
    }
  }

  @Test(arguments: examples)
  func `a picture is what its world looks like`(example: Example) async throws {
    let command = try #require(
      Self.text.firstMatch(of: /fathom render \S+ --at (\S+) --width (\S+) --size (\S+)\n/)
    )
    let world = try example.world
    let place = try YAMLNode(
      parsing: "{at: \"\(command.1)\", width: \(command.2)}",
      file: "command"
    )
    let (view, anchor) = try world.view(
      ViewDescription(place),
      size: Parse.size(String(command.3))
    )
    let scene = try world.scene(anchors: [anchor])
    let (picture, _) = try await FrameRenderer(scene: scene, settings: RenderSettings(threads: 2))
      .render(view)
    let path = "\(Self.folder)/\(example.file)"
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try AtomicFile.write(picture.pngData(compression: .small), to: path)
      Issue.record("Recorded \(path); run again without RECORD_GOLDENS.")
      return
    }
    let data = try #require(FileManager.default.contents(atPath: path), "no picture: \(path)")
    #expect(try Bitmap(png: Array(data), named: path) == picture)
  }
}
