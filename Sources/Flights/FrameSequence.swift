import Files
import Generators
package import Imaging
import Navigation
public import Rendering
import Worlds

/// The frames of a flight on disk: which there are, which are still to be drawn, and drawing them.
///
/// A frame file is either whole or not there. It carries its record: everything that decides its
/// pixels. A frame whose record is the present one is drawn again only where that is
/// asked for, or where its data is missing.
public struct FrameSequence: Sendable {
  /// The version of everything between a record and its pixels.
  ///
  /// Changes whenever a picture changes, so that old frames are drawn again.
  public static let renderVersion = 4

  /// The picture formats of frames.
  public enum Format: String, Sendable, CaseIterable {
    case png
    case ppm
  }

  /// What becomes of the frames.
  public struct Options: Sendable {
    /// The picture format.
    public var format = Format.png
    /// How the frames are drawn.
    public var renderSettings: RenderSettings

    /// Draws frames again even if they are up to date.
    public var redrawsAll = false

    /// The field to write as `.npy` beside every frame, if any.
    public var dataField: String?

    /// The options for these settings, otherwise at their defaults.
    public init(renderSettings: RenderSettings) {
      self.renderSettings = renderSettings
    }
  }

  /// What happened to a frame.
  public enum Event: Sendable {
    /// A frame was up to date.
    case skipped(frame: Int)
    /// A frame was drawn and is on disk.
    case finished(FrameStatistics)
    /// A file behind the world could not be read, and something stood in for it; once, at the end.
    case problem(String)
  }

  /// The keyword under which pictures carry their record.
  public static let recordKeyword = "Fathom"

  private let flight: Flight
  private let path: FlightPath
  private let folder: String
  private let options: Options

  /// Prepares to draw a flight into a folder.
  public init(_ flight: Flight, folder: String, options: Options) throws {
    self.flight = flight
    self.path = try FlightPath(flight)
    self.folder = folder
    self.options = options
  }

  /// Draws the frames of a range that are not up to date, in order, and reports each.
  ///
  /// Writes `flight.json` first, and the iteration limits into it when frames have been drawn. Throws
  /// `CancellationError` soon after its task is cancelled; frames finished by then are whole, those
  /// in hand are whole or dropped.
  public func draw(_ frames: ClosedRange<Int>, report: (Event) async throws -> Void) async throws {
    try AtomicFile.createFolder(folder)
    AtomicFile.removeAbandoned(in: folder)
    let recordFile = SequenceRecordFile(flight, folder: folder, options: options)
    try recordFile.write()
    let scene = try flight.world.scene(anchors: path.anchors)
    let renderer = FrameRenderer(scene: scene, settings: options.renderSettings)
    let fields = FieldRenderer(scene: scene, threads: options.renderSettings.threads)
    var hasDrawn = false
    // A frame is written while the next one is drawn.
    try await withThrowingTaskGroup(of: FrameStatistics.self) { writers in
      for frame in frames {
        try Task.checkCancellation()
        let file = fileName(ofFrame: frame)
        let record = flight.pictureRecord(
          ofFrame: frame,
          options.format,
          options.renderSettings
        )
        let dataFile = options.dataField.map { dataFileName(ofFrame: frame, field: $0) }
        let isUpToDate = isUpToDate(file, record: record)
        if !options.redrawsAll, isUpToDate,
          dataFile.map(WorldLibrary.isFile) ?? true
        {
          if let written = try await writers.next() { try await report(.finished(written)) }
          try await report(.skipped(frame: frame))
          continue
        }
        let exposure = path.exposure(
          ofFrame: frame,
          samples: options.renderSettings.samples
        )
        let (bitmap, statistics) = try await renderer.render(exposure, frame: frame)
        hasDrawn = true
        var numbers: [Double]?
        if let field = options.dataField {
          numbers = try await fields.render(exposure.moment.view, field: field)
        }
        if let written = try await writers.next() { try await report(.finished(written)) }
        writers.addTask { [numbers] in
          // Data carries no record of its own: what lies beside a frame always belongs to its record.
          for field in flight.world.entry.fields where !isUpToDate {
            AtomicFile.remove(dataFileName(ofFrame: frame, field: field.name))
          }
          try AtomicFile.write(bitmap.encoded(options.format, record: record), to: file)
          if let dataFile, let numbers {
            try AtomicFile.write(NumPyFile.data(numbers, size: flight.size), to: dataFile)
          }
          return statistics
        }
      }
      if let written = try await writers.next() { try await report(.finished(written)) }
    }
    for problem in scene.problems { try await report(.problem(problem)) }
    if hasDrawn { try recordFile.addIterationLimits(path, scene) }
  }

  // MARK: - Files

  private func fileName(ofFrame frame: Int) -> String {
    "\(folder)/frame_\(Self.digits(frame)).\(options.format.rawValue)"
  }

  private func dataFileName(ofFrame frame: Int, field: String) -> String {
    let isDefault = field == flight.world.entry.fields.first?.name
    return "\(folder)/frame_\(Self.digits(frame))\(isDefault ? "" : ".\(field)").npy"
  }

  private static func digits(_ frame: Int) -> String {
    let text = String(frame)
    return String(repeating: "0", count: max(0, 6 - text.count)) + text
  }

  private func isUpToDate(_ file: String, record: String) -> Bool {
    guard let inspection = try? PictureInspection(ofFile: file) else { return false }
    return inspection.isComplete && inspection.value(of: Self.recordKeyword) == record
  }

  // MARK: - Records

  /// The part of a record that does not come from a world or a flight.
  static func formatRecord(
    _ format: Format,
    _ settings: RenderSettings,
    showsTiles: Bool
  ) -> [String: JSONNode] {
    var record: [String: JSONNode] = [
      "renderVersion": .integer(renderVersion),
      "format": .text(formatText(format, settings.depth)),
    ]
    // Tiles show in the picture only when their borders do.
    if showsTiles { record["tileSize"] = .integer(settings.tileSize) }
    return record
  }

  static func formatText(_ format: Format, _ depth: Bitmap.Depth) -> String {
    "\(format.rawValue) of \(depth.rawValue) bits"
  }
}

extension Bitmap {
  /// The bytes of a picture file that carries a record.
  package func encoded(
    _ format: FrameSequence.Format,
    record: String,
    threads: Int = 1
  ) throws -> [UInt8] {
    let text = [(keyword: FrameSequence.recordKeyword, value: record)]
    return switch format {
    case .png: try pngData(text: text, threads: threads)
    case .ppm: try ppmData(text: text)
    }
  }
}
