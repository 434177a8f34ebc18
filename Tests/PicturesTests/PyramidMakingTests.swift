import FathomFiles
import FathomImaging
import FathomPictures
import Foundation
import TestSupport
import Testing

/// What stands in a pyramid's place before, during and after its making.
@Suite struct PyramidMakingTests {
  private let folder: PictureFolder
  private let picture: String

  init() throws {
    folder = try PictureFolder()
    picture = try folder.write(
      Bitmap.random(width: 200, height: 150, seed: 5).ppmData(),
      to: "p.ppm"
    )
  }

  private func builder(_ change: (inout PyramidSettings) -> Void = { _ in }) throws
    -> PyramidBuilder
  {
    var settings = PyramidSettings()
    settings.tileSize = 32
    change(&settings)
    return try PyramidBuilder(picture: picture, settings: settings)
  }

  /// Stops a build after so many rows, as a signal would.
  private struct Stop: Error {}

  private func interrupt(afterRow row: Int) async throws {
    let (picture, target) = (picture, folder.path("p"))
    let task = Task {
      var settings = PyramidSettings()
      settings.tileSize = 32
      try PyramidBuilder(picture: picture, settings: settings).buildBlocking(into: target) {
        event in
        if case .progress(let rows, _) = event, rows >= row {
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `an unfinished pyramid is none, and the next build goes on with it`() async throws {
    try builder().buildBlocking(into: folder.path("whole"))
    try await interrupt(afterRow: 64)
    #expect(!Pyramid.exists(at: folder.path("p")))
    #expect(!FileManager.default.fileExists(atPath: folder.path("p")))
    #expect(folder.files().contains { $0.hasPrefix(".p.pyramid.tmp/p_1000_") })
    let outcome = try builder().buildBlocking(into: folder.path("p"))
    guard case .made(let resumed) = outcome else {
      Issue.record("The pyramid was not made.")
      return
    }
    #expect(resumed > 0)
    #expect(folder.files(in: "p") == folder.files(in: "whole"))
    for name in folder.files(in: "whole") {
      #expect(try folder.bytes("p/\(name)") == folder.bytes("whole/\(name)"), "\(name)")
    }
    #expect(!folder.files().contains { $0.contains(".tmp") })
  }

  @Test(.optimized) func `what is left of a build with other settings is cleared`() async throws {
    try await interrupt(afterRow: 64)
    let outcome = try builder { $0.halving = .srgb }.buildBlocking(into: folder.path("p"))
    #expect(outcome == .made(resumedTiles: 0))
    try builder { $0.halving = .srgb }.buildBlocking(into: folder.path("whole"))
    for name in folder.files(in: "whole") {
      #expect(try folder.bytes("p/\(name)") == folder.bytes("whole/\(name)"), "\(name)")
    }
  }

  @Test(.optimized)
  func `a pyramid that is there is left, made anew by force, replaced by another`() throws {
    let target = folder.path("p")
    #expect(try builder().buildBlocking(into: target) == .made(resumedTiles: 0))
    #expect(try builder().buildBlocking(into: target) == .upToDate)
    #expect(try builder().buildBlocking(into: target, force: true) == .made(resumedTiles: 0))
    let names = folder.files(in: "p")
    #expect(try builder { $0.layout = .dzi }.buildBlocking(into: target) == .made(resumedTiles: 0))
    #expect(folder.files(in: "p") != names && folder.files(in: "p").contains("p.dzi"))
    // The same name, another picture.
    _ = try folder.write(Bitmap.random(width: 200, height: 150, seed: 6).ppmData(), to: "p.ppm")
    #expect(try builder { $0.layout = .dzi }.buildBlocking(into: target) == .made(resumedTiles: 0))
    #expect(!folder.files().contains { $0.contains(".tmp") })
  }

  @Test func `one build at a time makes a pyramid`() throws {
    let target = folder.path("p")
    var refusal: (any Error)?
    try builder().buildBlocking(into: target) { event in
      guard case .progress(0, _) = event else { return }
      do { try builder().buildBlocking(into: target) } catch { refusal = error }
    }
    #expect(refusal as? PyramidError == .beingMade(path: target))
    #expect(try Pyramid(at: target).missingTiles().isEmpty)
  }

  @Test func `a picture too wide for the memory of a pass is refused, and leaves no folder`() throws
  {
    let builder = try builder { $0.byteBudget = 3 * 200 * 32 }
    let error = #expect(throws: PyramidError.self) {
      try builder.buildBlocking(into: folder.path("p"))
    }
    #expect(error?.description.contains("200 pixels wide") == true)
    #expect(folder.files() == ["p.ppm"])
  }

  @Test func `a folder with something else in it is left alone`() throws {
    try AtomicFile.createFolder(folder.path("p"))
    _ = try folder.write([1], to: "p/mine")
    #expect(throws: PyramidError.occupied(path: folder.path("p"))) {
      try builder().buildBlocking(into: folder.path("p"))
    }
    #expect(throws: PyramidError.occupied(path: folder.path("p"))) {
      try Pyramid.remove(at: folder.path("p"))
    }
    #expect(folder.files() == ["p.ppm", "p/mine"])
  }

  @Test func `an empty folder takes the pyramid, a file in its place does not`() throws {
    try AtomicFile.createFolder(folder.path("empty"))
    #expect(try builder().buildBlocking(into: folder.path("empty")) == .made(resumedTiles: 0))
    _ = try folder.write([1], to: "file")
    #expect(throws: FileError.self) { try builder().buildBlocking(into: folder.path("file")) }
    #expect(throws: FileError.self) { try builder().buildBlocking(into: folder.path("file/below")) }
  }

  @Test func `a record that says something else is refused`() throws {
    let target = folder.path("p")
    try builder().buildBlocking(into: target)
    let text = String(decoding: try folder.bytes("p/pyramid.json"), as: UTF8.self)
    for (old, new) in [
      ("\"width\" : 200", "\"width\" : 2000000000000"), ("fathom pyramid 1", "fathom pyramid 9"),
      ("\"tiles\" : ", "\"tiles\" : 9"), ("\"tileSize\" : 32", "\"tileSize\" : 0"), ("{", "["),
    ] {
      _ = try folder.write(
        Array(text.replacing(old, with: new).utf8),
        to: "p/pyramid.json"
      )
      #expect(throws: PyramidError.self, "\(new)") { try Pyramid(at: target) }
    }
    // Right in itself, and more than anybody could look at.
    for side in ["1073741824", "40000"] {
      let hostile = text.replacing("\"width\" : 200", with: "\"width\" : \(side)")
        .replacing(/"height" : \d+/, with: "\"height\" : \(side)")
        .replacing("\"tileSize\" : 32", with: "\"tileSize\" : 16")
      _ = try folder.write(Array(hostile.utf8), to: "p/pyramid.json")
      let error = #expect(throws: PyramidError.self) { try Pyramid(at: target) }
      #expect(error?.description.contains("and 4194304 are the most") == true, "\(side)")
    }
    // It is made anew, since its place is a pyramid's.
    #expect(try builder().buildBlocking(into: target) == .made(resumedTiles: 0))
  }
}
