import FathomFiles
package import FathomFrames
import FathomNavigation
import FathomRendering
import FathomWorlds

extension FlightSequence {
  /// The sequence that was drawn into a folder, as its `flight.json` tells.
  ///
  /// Throws `InputError` where there is none, or where it cannot be read.
  package init(inFolder folder: String, threads: Int) throws {
    let file = "\(folder)/\(SequenceRecordFile.name)"
    guard AtomicFile.exists(at: file) else {
      throw InputError.notFound(
        problem: "There is no \(SequenceRecordFile.name) in '\(folder)', "
          + "which 'fathom fly' writes beside frames, and no \(FrameOwner.Kind.trace.file)."
      )
    }
    let node = try YAMLNode(parsing: TextFile.read(file), file: file)
    let flight = try Flight(node, name: WorldLibrary.baseName(folder))
    var settings = RenderSettings(threads: threads)
    let (format, depth) = try PictureRecord.format(node)
    settings.depth = depth
    settings.tileSize =
      try node.value(of: "tileSize").map(PictureRecord.tileSize) ?? settings.tileSize
    settings.samples = flight.world.movingSamples
    settings.showsTiles = flight.world.showsTiles
    var options = Options(renderSettings: settings)
    options.format = format
    try self.init(flight, folder: folder, options: options)
  }

  /// The audit of the frames in the folder, by their records and by the journals beside them.
  package var audit: FrameAudit {
    FrameAudit(flight.frameCount, folder) { record(ofFrame: $0) }
  }

  /// The frames that are in the folder, up to date or not.
  package var frameNumbers: [Int] { folder.frameNumbers }

  /// Everything that decides the frames' pixels, as JSON.
  package var record: String { flight.sequenceRecord(options.format, options.renderSettings) }

  /// The owner that the folder's record names.
  var owner: FrameOwner { FrameOwner(kind: .flight, name: flight.name, record: record) }

  /// Whether the record of a frame that is there tells of other settings; an older version of the same,
  /// another frame of the flight, or one with something in place of what could not be read, is the flight's own.
  func isOthers(_ frame: Int, _ known: String?) -> Bool {
    func plain(_ record: String) -> String {
      let record = record.replacing(/"(frame|renderVersion)":\d+/, with: "")
      return record.hasSuffix(FrameFolder.standInMark)
        ? String(record.dropLast(FrameFolder.standInMark.count)) : record
    }
    return known.map(plain) != plain(record(ofFrame: frame))
  }

  /// Everything that decides a frame's pixels, as its file carries it.
  func record(ofFrame frame: Int) -> String {
    flight.pictureRecord(ofFrame: frame, options.format, options.renderSettings)
  }
}
