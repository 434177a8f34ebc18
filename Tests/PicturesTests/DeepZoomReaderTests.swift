import FathomImaging
import FathomPictures
import Foundation
import TestSupport
import Testing

/// Our Deep Zoom pyramids read by a program that others wrote: the large_image library for Python.
///
/// `python3 -m venv .build/readers && .build/readers/bin/pip install large-image-source-deepzoom`
/// installs it.
@Suite(
  .enabled(if: DeepZoomReader.path != nil, "large_image is not installed (see DeepZoomReaderTests)")
)
struct DeepZoomReaderTests {
  @Test(arguments: [(TileFormat.png, 0), (.png, 1), (.png, 5), (.jpeg, 1)])
  func `another reader sees the picture and its levels`(
    format: TileFormat,
    overlap: Int
  ) throws {
    let folder = try PictureFolder()
    let original = Bitmap.random(width: 701, height: 413, seed: 21, colors: 2)
    let pyramid = try folder.pyramid(original) {
      $0.layout = .dzi
      $0.overlap = overlap
      $0.tileSize = 64
      $0.tileFormat = format
      $0.quality = 100
      $0.halving = .srgb
    }
    try DeepZoomReader.read("\(pyramid.folder)/picture.dzi", into: folder.path)
    var truth = original
    for level in 0..<3 {
      let read = try Bitmap(ppm: folder.bytes("level-\(level).ppm"))
      // Of JPEG it is enough that all tiles lie where they belong.
      let expected =
        format == .png ? truth : try Bitmap(jpeg: truth.jpegData(quality: 100))
      #expect(read.greatestDifference(from: expected) <= (format == .png ? 0 : 24), "\(level)")
      truth = truth.halved(.srgb)
    }
  }
}

private enum DeepZoomReader {
  /// The Python that has the reader; nil where none has.
  static let path: String? = {
    let path = "\(PackageFolder.path)/.build/readers/bin/python3"
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-c", "import large_image_source_deepzoom"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? path : nil
  }()

  /// Writes the three largest levels as level-0.ppm and on.
  static func read(_ file: String, into folder: String) throws {
    let script = """
      import sys, PIL.Image, large_image_source_deepzoom as deepzoom
      source = deepzoom.open(sys.argv[1])
      levels = source.getMetadata()["levels"]
      width, height, side = source.sizeX, source.sizeY, source.tileWidth
      for halved in range(3):
          level = levels - 1 - halved
          picture = PIL.Image.new("RGB", (width, height))
          for y in range(0, height, side):
              for x in range(0, width, side):
                  tile = source.getTile(x // side, y // side, level, pilImageAllowed=True, numpyAllowed=False)
                  picture.paste(tile.convert("RGB"), (x, y))
          picture.save(f"{sys.argv[2]}/level-{halved}.ppm")
          width, height = (width + 1) // 2, (height + 1) // 2
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = ["-c", script, file, folder]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
