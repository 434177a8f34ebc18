import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomPictures
import FathomWorlds
import Foundation

/// A picture that Fathom did not draw, to be shown as a world of its own tiles.
struct Photograph {
  private let path: String

  /// The folder of the folders of photographs' tiles.
  private static let library = "out/pictures"

  /// The photograph in a file; nil where there is none, or one that says how it was drawn.
  init?(named name: String) throws {
    guard Self.isPicture(name) else { return nil }
    let inspection = try PictureInspection(ofFile: name)
    guard inspection.value(of: PictureRecord.keyword) == nil else { return nil }
    path = name
  }

  /// Whether a name is that of a picture that exists, a photograph or not.
  static func isPicture(_ name: String) -> Bool {
    let endings = [".jpeg", ".jpg", ".png", ".ppm"]
    return endings.contains(where: name.lowercased().hasSuffix) && AtomicFile.exists(at: name)
  }

  /// The world of its tiles, which are made where they are not there yet.
  ///
  /// Its frame has the photograph's shape, and as many pixels as the usual frame has room for.
  func world(threads: Int, _ report: ReportOptions) async throws -> World {
    var settings = PyramidSettings()
    settings.threads = threads
    let builder = try PyramidBuilder(picture: path, settings: settings)
    let folder = try folder(builder.name)
    let outcome = try await report.begin().watch { try await builder.build(into: folder) }
    var world = try World.picture(at: folder)
    let size = try Pyramid(at: folder).record.shape.size
    let (width, height) = (Double(size.width), Double(size.height))
    let room = world.frameSize
    let scale = min(Double(room.width) / width, Double(room.height) / height, 1)
    world.size = Size(
      width: max(1, Int((width * scale).rounded())),
      height: max(1, Int((height * scale).rounded()))
    )
    if outcome != .upToDate, !report.quietOption.quiet {
      StandardError.write(
        line: "\(path.excerpt): \(size.text) pixels, cut into tiles in \(folder)"
      )
    }
    return world
  }

  /// The folder of its tiles: its name's, unless another picture of that name has it.
  private func folder(_ name: String) throws -> String {
    let folder = "\(Self.library)/\(name)"
    let checksum = try CRC32(ofFile: path).text
    guard FileManager.default.fileExists(atPath: folder),
      (try? Pyramid(at: folder))?.record.source.checksum != checksum
    else { return folder }
    return "\(folder)-\(checksum)"
  }
}

extension PictureRequest {
  /// A request for the world of this name, for what a picture was made from, or for a photograph.
  init(of name: String, threads: Int, _ report: ReportOptions) async throws {
    if let photograph = try Photograph(named: name) {
      self.init(try await photograph.world(threads: threads, report))
    } else if let (name, changes) = try WorldLibrary.changes(name),
      let photograph = try Photograph(named: name)
    {
      self.init(try await photograph.world(threads: threads, report))
      try subject.world.apply(changes)
    } else {
      try self.init(named: name)
    }
  }
}
