import FathomImaging
import FathomRendering
import FathomWorlds

extension Still {
  /// Whether a file is a picture, going by its name.
  public static func isPicture(_ path: String) -> Bool {
    FrameSequence.Format.allCases.contains { path.lowercased().hasSuffix(".\($0.rawValue)") }
  }

  /// What a picture of ours was made from, read from the record in its file.
  ///
  /// Drawn again with the same settings it gives the same bytes. Throws for pictures that carry no
  /// record, have been cut off, or were drawn by a later version.
  public init(ofPicture path: String) throws {
    let inspection = try PictureInspection(ofFile: path)
    func error(_ problem: String) -> WorldError { .unreadable(file: path, problem: problem) }
    guard let record = inspection.value(of: FrameSequence.recordKeyword) else {
      throw error("The picture carries no record of Fathom's, so it cannot be drawn again.")
    }
    guard inspection.isComplete else {
      throw error("The picture has been cut off; a whole one is needed.")
    }
    let node = try YAMLNode(parsing: record, file: path)
    if let trace = node.value(of: "trace")?.text {
      throw error(
        "The picture is a frame of the trace '\(Limits.excerpt(trace))': 'fathom scroll' draws it."
      )
    }
    guard let version = node.value(of: "renderVersion")?.text.flatMap({ Int($0) }) else {
      throw error("The record in the picture has no render version.")
    }
    guard version <= FrameSequence.renderVersion else {
      throw error(
        "The picture was drawn with render version \(version), and this Fathom knows versions up to "
          + "\(FrameSequence.renderVersion)."
      )
    }
    let (format, depth) = try Self.format(node)
    self.init(
      try Self.subject(node, path: path),
      format: format,
      depth: depth,
      tileSize: try node.value(of: "tileSize").map(Self.tileSize) ?? 256,
      renderVersion: version
    )
  }

  /// Reads what ``FrameSequence/formatRecord(_:_:showsTiles:)`` wrote: "png of 8 bits".
  static func format(
    _ node: YAMLNode
  ) throws(WorldError) -> (FrameSequence.Format, Bitmap.Depth) {
    for format in FrameSequence.Format.allCases {
      for depth in [Bitmap.Depth.eight, .sixteen] {
        let text = FrameSequence.formatText(format, depth)
        if node.value(of: "format")?.text == text { return (format, depth) }
      }
    }
    throw node.error("The record needs a format such as 'png of 8 bits'.")
  }

  static func tileSize(_ node: YAMLNode) throws -> Int {
    let text = try node.requiredText("A tile size")
    return try node.located { try Limits.integer(text, "tileSize", in: Limits.tileSize) }
  }

  private static func subject(_ node: YAMLNode, path: String) throws -> Subject {
    let name = WorldLibrary.baseName(path)
    guard let frame = node.value(of: "frame") else { return .view(try World(node, name: name)) }
    let flight = try Flight(node, name: name, path: path)
    let text = try frame.requiredText("A frame")
    let index = try frame.located {
      try Limits.integer(text, "frame", in: 0...flight.frameCount - 1)
    }
    return .frame(flight, index: index)
  }
}
