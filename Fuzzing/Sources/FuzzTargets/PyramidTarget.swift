import Fathom
import FathomImaging
import FathomPictures
import Foundation

extension FuzzTarget {
  /// Records of pyramids, beside the tiles of one: what is read can be drawn, and its tiles can be counted.
  static let pyramid = FuzzTarget(name: "pyramid") { input in
    try Data(input).write(to: URL(filePath: "\(tiles)/pyramid.json"))
    let pyramid = try Pyramid(at: tiles)
    let count = pyramid.tiles.prefix(1001).reduce(0) { count, _ in count + 1 }
    if count <= 1000 {
      let faults = [pyramid.missingTiles(), pyramid.tornTiles(), pyramid.damagedTiles()]
      expect(faults.allSatisfy { $0.count <= count }, "no more tiles are broken than there are")
    }
    var world = try World(generator: "picture")
    try world.setParameter("picture", to: tiles)
    _ = try await world.fuzzedPicture()
  }

  /// The folder of a pyramid of 40x30 pixels in tiles of 16.
  private static let tiles: String = {
    let folder = NSTemporaryDirectory() + "/fathom-fuzz-pyramid-\(getpid())"
    var settings = PyramidSettings()
    settings.tileSize = 16
    do {
      let picture = try Bitmap(width: 40, height: 30, filledWith: .white).ppmData()
      try InputFile.with(picture, ending: ".ppm") { path in
        _ = try PyramidBuilder(picture: path, settings: settings).buildBlocking(into: folder)
      }
    } catch {
      fatalError("\(error)")
    }
    return folder
  }()
}
