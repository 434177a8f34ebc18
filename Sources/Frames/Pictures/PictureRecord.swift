package import FathomFiles
package import FathomImaging
import FathomNavigation
package import FathomRendering
package import FathomWorlds

/// The record in a picture: canonical JSON that reproduces it.
///
/// Drawn again with the same settings it gives the same bytes.
package struct PictureRecord {
  /// The version of everything between a record and its pixels.
  ///
  /// Changes whenever a picture changes, so that old frames are drawn again.
  package static let renderVersion = 22

  /// The keyword under which pictures carry their record.
  package static let keyword = "Fathom"

  /// The record's keys and values: a world with its view, or a flight with the index of a frame.
  package let node: YAMLNode
  /// The file's path.
  package let path: String
  package let format: PictureFormat
  package let depth: Bitmap.Depth
  package let tileSize: Int
  /// The version that drew the picture; an older one may have given other pixels.
  package let renderVersion: Int

  /// Reads the record of a picture.
  ///
  /// Throws for pictures that carry no record, are cut off, or come from a later version.
  package init(ofPicture path: String) throws {
    let inspection = try PictureInspection(ofFile: path)
    func error(_ problem: String) -> InputError { .unreadable(file: path, problem: problem) }
    guard let record = inspection.value(of: Self.keyword) else {
      throw error("The picture carries no record of Fathom's, so it cannot be drawn again.")
    }
    guard inspection.isComplete else {
      throw error("The picture has been cut off; a whole one is needed.")
    }
    node = try YAMLNode(parsing: record, file: path)
    self.path = path
    if let trace = node.value(of: "trace")?.text {
      throw error(
        "The picture is a frame of the trace '\(trace.excerpt)': 'fathom scroll' draws it."
      )
    }
    guard let version = node.value(of: "renderVersion")?.text.flatMap({ Int($0) }) else {
      throw error("The record in the picture has no render version.")
    }
    guard version <= Self.renderVersion else {
      throw error(
        "The picture was drawn with render version \(version), and this Fathom knows versions up to "
          + "\(Self.renderVersion)."
      )
    }
    renderVersion = version
    (format, depth) = try Self.format(node)
    tileSize = try node.value(of: "tileSize").map(Self.tileSize) ?? 256
  }

  /// The name of the picture's world or flight: the file's.
  package var name: String { WorldLibrary.baseName(path) }

  // MARK: - Keys that do not come from a world or a flight

  /// The keys of the format and of the drawing.
  package static func formatKeys(
    _ format: PictureFormat,
    _ settings: RenderSettings,
    showsTiles: Bool
  ) -> [String: JSONNode] {
    var record: [String: JSONNode] = [
      "renderVersion": .integer(renderVersion),
      "format": .text(format.text(settings.depth)),
    ]
    // Tiles show in the picture only when their borders do.
    if showsTiles { record["tileSize"] = .integer(settings.tileSize) }
    return record
  }

  /// Reads the key `format`: "png of 8 bits".
  package static func format(
    _ node: YAMLNode
  ) throws(InputError) -> (PictureFormat, Bitmap.Depth) {
    for format in PictureFormat.allCases {
      for depth in [Bitmap.Depth.eight, .sixteen]
      where
        node.value(of: "format")?.text == format.text(depth)
      {
        return (format, depth)
      }
    }
    throw node.error("The record needs a format such as 'png of 8 bits'.")
  }

  /// Reads the value of the key `tileSize`.
  package static func tileSize(_ node: YAMLNode) throws -> Int {
    let text = try node.requiredText("A tile size")
    return try node.located { try Parse.integer(text, "tileSize", in: Limits.tileSize) }
  }
}

extension World {
  /// The record of one picture of this world's view: it reads back as the world.
  package func pictureRecord(
    _ format: PictureFormat,
    _ settings: RenderSettings
  ) -> String {
    guard case .map(var values) = record else { preconditionFailure("a record has keys") }
    values["view"] = .map(view.record)
    values["samples"] = .integer(settings.samples)
    if let size { values["size"] = .text("\(size.width)x\(size.height)") }
    values.merge(PictureRecord.formatKeys(format, settings, showsTiles: showsTiles)) { $1 }
    return JSONNode.map(values).latin1JSON
  }
}
