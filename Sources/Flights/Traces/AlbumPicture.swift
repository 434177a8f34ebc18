import Imaging
package import Navigation
package import Pictures
package import Worlds

/// Where a picture of an album comes from.
package enum AlbumPicture: Sendable {
  /// A picture file: PNG, PPM or JPEG.
  case file(String)
  /// The folder of a pyramid that has been made.
  case pyramid(Pyramid)
  /// A world, drawn at set-up in a size.
  case rendered(World, Size<Int>)

  /// Reads one of an album's pictures.
  init(_ node: YAMLNode) throws {
    let kinds = ["file", "pyramid", "render"]
    let values = try node.values(among: kinds + ["size"], of: "A picture")
    let chosen = kinds.filter { values[$0] != nil }
    guard chosen.count == 1, let kind = chosen.first, let value = values[kind] else {
      throw node.error("A picture must have exactly one of \(kinds.joined(separator: ", ")).")
    }
    if let size = values["size"], kind != "render" {
      throw size.error("Only a picture with 'render' takes a size; this one has its own.")
    }
    let name = try value.requiredText("A picture")
    switch kind {
    case "file": self = .file(WorldLibrary.path(name, relativeTo: value.file))
    case "pyramid":
      self = .pyramid(try Pyramid(at: WorldLibrary.path(name, relativeTo: value.file)))
    default:
      let world = try WorldLibrary.world(name)
      self = .rendered(world, try values["size"].map(World.size) ?? world.frameSize)
    }
  }

  /// Its pixels, from the head of its file or from what is to be drawn: it is not opened for that.
  package func size() throws -> Size<Int> {
    switch self {
    case .file(let path):
      let rows = try PictureRows(ofFile: path)
      return Size(width: rows.width, height: rows.height)
    case .pyramid(let pyramid): return pyramid.record.shape.size
    case .rendered(_, let size): return size
    }
  }

  /// The side of its tiles where it is shown as tiles, of which there are already some; nil otherwise.
  func tileSize(standard: Int, size: Size<Int>, screen: Size<Int>, pixelRatio: Double) -> Int? {
    if case .pyramid(let pyramid) = self { return pyramid.record.shape.tileSize }
    let needsTiles = PictureLibrary.needsTiles(size, screen: screen, pixelRatio: pixelRatio)
    return needsTiles ? standard : nil
  }
}
