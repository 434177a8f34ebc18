import FathomFiles
import FathomImaging
import FathomNavigation
import FathomPictures
import Foundation
import Testing

/// The documents' tile manager, row by row.
@Suite struct PictureLibraryTests {
  private let folder: PictureFolder
  private let library: PictureLibrary
  private let picture: String

  init() throws {
    folder = try PictureFolder()
    library = PictureLibrary(folder: folder.path("tiles"))
    picture = try folder.write(
      Bitmap.random(width: 300, height: 200, seed: 9).ppmData(),
      to: "a.ppm"
    )
  }

  @Test func `the defaults are the documents'`() {
    #expect(library.destinationMegabytes == 60 && library.waitingMegabytes == 20)
    #expect(library.settings.tileSize == 256)
  }

  @Test func `before tiles are made there are a path and no more`() {
    #expect(library.path(ofTiled: "a") == folder.path("tiles/a"))
    #expect(library.placeholderPath(of: "a") == nil && library.size(ofTiled: "a") == nil)
    #expect(!library.hasTiles(of: "a"))
  }

  @Test func `making tells of the placeholder first, then of the tiles`() async throws {
    var placeholders: [Bitmap] = []
    let pyramid = try await library.makeTiles(of: picture) { path in
      #expect(!library.hasTiles(of: "a"))
      if let data = FileManager.default.contents(atPath: path),
        let bitmap = try? Bitmap(jpeg: [UInt8](data))
      {
        placeholders.append(bitmap)
      }
    }
    #expect(placeholders.map(\.width) == [300])
    #expect(library.hasTiles(of: "a") && library.pyramid(named: "a") == pyramid)
    #expect(library.size(ofTiled: "a") == Size(width: 300, height: 200))
    #expect(library.placeholderPath(of: "a") == folder.path("tiles/a/a_Placeholder.jpg"))
  }

  @Test func `a picture's size and what it takes in memory are read from its head`() throws {
    #expect(try library.resolution(of: picture) == Size(width: 300, height: 200))
    #expect(try library.totalMegabytes(of: picture) == 300 * 200 * 4 / 1_048_576.0)
    #expect(throws: ImagingError.self) { try library.resolution(of: folder.path("none.png")) }
  }

  @Test func `beyond the limit both sides shrink by the square root of the ratio`() async throws {
    var small = library
    // A quarter of the memory: half of each side, where the documents' code takes a quarter.
    small.destinationMegabytes = try library.totalMegabytes(of: picture) / 4
    #expect(try small.destinationResolution(of: picture) == Size(width: 150, height: 100))
    #expect(
      try await small.makeTiles(of: picture).record.shape.size == Size(width: 150, height: 100)
    )
    small.destinationMegabytes = try library.totalMegabytes(of: picture)
    #expect(try small.destinationResolution(of: picture) == Size(width: 300, height: 200))
    small.destinationMegabytes = nil
    #expect(try small.destinationResolution(of: picture) == Size(width: 300, height: 200))
  }

  @Test(arguments: [
    (320, 200, 1.0, false), (321, 200, 1, true), (200, 321, 1, true), (640, 480, 2, false),
    (641, 480, 2, true), (1, 1, 1, false),
  ])
  func `a picture needs tiles if it is longer than the screen is wide`(
    width: Int,
    height: Int,
    pixelRatio: Double,
    isNeeded: Bool
  ) {
    #expect(
      PictureLibrary.needsTiles(
        Size(width: width, height: height),
        screen: Size(width: 320, height: 480),
        pixelRatio: pixelRatio
      ) == isNeeded
    )
  }

  @Test func `tiles are removed if there are any, and all of them by clearing`() async throws {
    #expect(try !library.removeTiles(of: "a"))
    try await library.makeTiles(of: picture)
    #expect(try library.removeTiles(of: "a") && !library.hasTiles(of: "a"))
    let other = try folder.write(
      Bitmap.random(width: 30, height: 20, seed: 9).ppmData(),
      to: "b.ppm"
    )
    try await library.makeTiles(of: picture)
    try await library.makeTiles(of: other)
    try AtomicFile.createFolder(folder.path("tiles/.c.pyramid.tmp"))
    try AtomicFile.createFolder(folder.path("tiles/mine"))
    _ = try folder.write([1], to: "tiles/mine/x")
    #expect(try library.clear() == ["a", "b", "c"])
    #expect(folder.files(in: "tiles") == ["mine/x"])
    #expect(try library.clear() == [])
  }
}
