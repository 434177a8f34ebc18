import FathomImaging
import FathomPictures
import Foundation
import Testing

/// A pyramid that is built in a task: where it reports, and how it stops.
@MainActor @Suite struct PyramidTaskTests {
  private let folder: PictureFolder
  private let picture: String

  init() throws {
    folder = try PictureFolder()
    picture = try folder.write(
      Bitmap.random(width: 200, height: 400, seed: 5).ppmData(),
      to: "p.ppm"
    )
  }

  private func builder(threads: Int = 2) throws -> PyramidBuilder {
    var settings = PyramidSettings()
    (settings.tileSize, settings.threads) = (32, threads)
    return try PyramidBuilder(picture: picture, settings: settings)
  }

  @Test func `it reports to the main actor before it goes on, and makes the same files`()
    async throws
  {
    let target = folder.path("p")
    var rows: [Int] = []
    var hasPlaceholder = false
    let outcome = try await builder().build(into: target) { event in
      MainActor.assertIsolated()
      switch event {
      case .progress(let row, _): rows.append(row)
      // Its place until the pyramid gets its name.
      case .placeholder(let path): hasPlaceholder = FileManager.default.fileExists(atPath: path)
      }
    }
    #expect(outcome == .made(resumedTiles: 0))
    #expect(rows == [0, 64, 128, 192, 256, 320, 384, 400] && hasPlaceholder)
    try builder().buildBlocking(into: folder.path("q"))
    #expect(folder.files(in: "p") == folder.files(in: "q"))
    for name in folder.files(in: "q") {
      #expect(try folder.bytes("p/\(name)") == folder.bytes("q/\(name)"), "\(name)")
    }
  }

  @Test func `cancelling stops it, and the next build goes on with it`() async throws {
    // A single thread writes each tile before it reads the next row; a second one may not have begun.
    let (builder, target) = (try builder(threads: 1), folder.path("p"))
    let task = Task {
      try await builder.build(into: target) { event in
        if case .progress(128, _) = event { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!Pyramid.exists(at: target))
    guard case .made(let resumed) = try await builder.build(into: target) else {
      Issue.record("The pyramid was not made.")
      return
    }
    #expect(resumed > 0)
  }

  @Test(arguments: [0, -1, 1_000_000])
  func `such numbers of threads are refused`(threads: Int) {
    #expect(throws: PyramidError.self) { try builder(threads: threads) }
  }

  @Test(arguments: [-1, .nan, .infinity] as [Double])
  func `such room for waiting tiles is refused`(megabytes: Double) async throws {
    let library = PictureLibrary(folder: folder.path("l"), waitingMegabytes: megabytes)
    await #expect(throws: PyramidError.self) { try await library.makeTiles(of: picture) }
  }
}
