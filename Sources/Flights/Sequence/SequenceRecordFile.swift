import FathomFiles
import FathomFrames
import FathomRendering
import FathomWorlds

/// `flight.json` beside the frames: their common record, which reads back as the flight.
///
/// Where the iteration limit is automatic, the record has its value at each waypoint: a few
/// numbers, however deep the flight. They take the reference orbit of the deepest view, which
/// shallow frames do without; so they are added after the drawing, and stay from one run to the next.
struct SequenceRecordFile {
  static let name = FrameOwner.Kind.flight.file

  private let flight: Flight
  private let options: FlightSequence.Options
  private let file: String

  init(_ flight: Flight, folder: String, options: FlightSequence.Options) {
    self.flight = flight
    self.options = options
    file = "\(folder)/\(Self.name)"
  }

  /// Writes the record without iteration limits, unless the file has this very record with them.
  func write() throws {
    guard knownLimits() == nil else { return }
    try AtomicFile.write(bytes(iterationLimits: nil), to: file)
  }

  /// Adds what an automatic iteration limit comes to in the flight's scene, if that is not known
  /// yet.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  func addIterationLimits(_ path: FlightPath, _ scene: Scene) throws {
    guard flight.world.parameters["iterations"] == nil, knownLimits() == nil else { return }
    let limits = try flight.waypoints.indices.compactMap {
      try scene.iterationLimit(of: path.view(ofWaypoint: $0))
    }
    guard !limits.isEmpty else { return }
    try AtomicFile.write(bytes(iterationLimits: limits), to: file)
  }

  /// The limits that the file holds, nil where anything else in it is not the present record.
  private func knownLimits() -> [Int]? {
    guard let text = try? TextFile.read(file),
      let node = try? YAMLNode(parsing: text, file: file),
      let limits = node.value(of: "iterationLimits")?.elements?.map({ $0.text.flatMap { Int($0) } })
    else { return nil }
    let known = limits.compactMap(\.self)
    guard known.count == flight.waypoints.count,
      Array(text.utf8) == bytes(iterationLimits: known)
    else { return nil }
    return known
  }

  private func bytes(iterationLimits: [Int]?) -> [UInt8] {
    let record = flight.sequenceRecord(
      options.format,
      options.renderSettings,
      iterationLimits: iterationLimits
    )
    return Array((record + "\n").utf8)
  }
}
