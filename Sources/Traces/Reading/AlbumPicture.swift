import FathomFiles
import FathomImaging
package import FathomNavigation
package import FathomPictures
package import FathomWorlds

/// The source of a picture of an album.
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
    let values = try node.values(among: kinds + ["checksum", "size"], of: "A picture")
    let chosen = kinds.filter { values[$0] != nil }
    guard chosen.count == 1, let kind = chosen.first, let value = values[kind] else {
      throw node.error("A picture must have exactly one of \(kinds.joined(separator: ", ")).")
    }
    if let size = values["size"], kind != "render" {
      throw size.error("Only a picture with 'render' takes a size; this one has its own.")
    }
    guard kind != "render" else {
      let world = try World(namedBy: value, "What a trace draws")
      self = .rendered(world, try values["size"].map(World.size) ?? world.frameSize)
      return
    }
    let name = try value.requiredText("A picture")
    let path = value.path(name)
    self = kind == "file" ? .file(path) : .pyramid(try Pyramid(at: path))
    guard let sum = values["checksum"], let text = sum.text, let now = try checksum, text != now
    else { return }
    throw sum.error(
      "'\(path.excerpt)' is another picture than the trace was recorded with: its checksum "
        + "is \(now), not '\(text.excerpt)'."
    )
  }

  /// The checksum of its file, or of the one that its pyramid was made from.
  private var checksum: String? {
    get throws {
      switch self {
      case .file(let path): try CRC32(ofFile: path).text
      case .pyramid(let pyramid): pyramid.record.checksum
      case .rendered: nil
      }
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

  /// Everything that decides its pixels, in a form that reads back.
  var record: JSONNode {
    get throws {
      let sum = try checksum.map { ["checksum": JSONNode.text($0)] } ?? [:]
      let values: [String: JSONNode] =
        switch self {
        case .file(let path): ["file": .text(path)]
        case .pyramid(let pyramid): ["pyramid": .text(pyramid.folder)]
        case .rendered(let world, let size):
          ["render": world.recordWithView, "size": .text("\(size.width)x\(size.height)")]
        }
      return .map(values.merging(sum) { $1 })
    }
  }

  /// The side of its tiles where it is shown as tiles, of which there are already some; nil
  /// otherwise.
  func tileSize(standard: Int, size: Size<Int>, screen: Size<Int>, pixelRatio: Double) -> Int? {
    if case .pyramid(let pyramid) = self { return pyramid.record.shape.tileSize }
    let needsTiles = PictureLibrary.needsTiles(size, screen: screen, pixelRatio: pixelRatio)
    return needsTiles ? standard : nil
  }
}
