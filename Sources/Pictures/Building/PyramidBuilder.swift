import Dispatch
import FathomFiles
import FathomImaging
import FathomNavigation
import Foundation

/// Makes a pyramid of tiles from a picture in one pass over its rows.
///
/// Memory depends on the picture's width and the tiles' size alone. A build that was cut short goes on
/// with the tiles that are missing; only a whole pyramid ever gets its final name.
public struct PyramidBuilder: Sendable {
  /// A step of a build.
  public enum Event: Sendable {
    /// Some of the picture's rows have been read.
    case progress(rows: Int, of: Int)
    /// The placeholder has been written; it gets its final place with the pyramid.
    case placeholder(path: String)
  }

  /// The outcome of a build.
  public enum Outcome: Sendable, Equatable {
    /// The pyramid was made; a run that was cut short had made `resumedTiles` of its tiles.
    case made(resumedTiles: Int)
    /// The same pyramid was there already.
    case upToDate
  }

  private let picture: String
  private let settings: PyramidSettings

  /// The builder of a pyramid from a picture, a PNG, PPM or JPEG file, with the usual settings: tiles of
  /// 256 pixels, as PNG.
  public init(picture: String) {
    (self.picture, settings) = (picture, PyramidSettings())
  }

  /// The builder of a pyramid from a picture, a PNG, PPM or JPEG file.
  package init(picture: String, settings: PyramidSettings) throws(PyramidError) {
    try settings.validate()
    self.picture = picture
    self.settings = settings
  }

  /// The picture's name, which begins the names of its files.
  package var name: String { FilePath(picture).stem }

  /// Makes the pyramid in a folder, in the place of one that is there; `force` makes it even if it is
  /// there already.
  ///
  /// Works on threads of its own, and calls `report` where the caller is, before it goes on. Throws
  /// `CancellationError` soon after its task is cancelled; what has been made is taken up by the next
  /// build.
  @discardableResult
  public func build(
    into folder: String,
    force: Bool = false,
    isolation: isolated (any Actor)? = #isolation,
    report: (Event) -> Void = { _ in }
  ) async throws -> Outcome {
    let (steps, sender) = AsyncStream.makeStream(of: Step.self)
    async let outcome = TileExecutor.prefetch.run {
      defer { sender.finish() }
      return try buildBlocking(into: folder, force: force) { event in
        let step = Step(event: event)
        sender.yield(step)
        step.waitForReport()
      }
    }
    for await step in steps {
      report(step.event)
      step.isReported.signal()
    }
    return try await outcome
  }

  /// An event on its way from the thread that builds to the caller.
  private struct Step: Sendable {
    let event: Event
    let isReported = DispatchSemaphore(value: 0)

    /// Blocks until the caller has been told, or is no longer listening.
    func waitForReport() {
      while isReported.wait(timeout: .now() + 0.05) == .timedOut, !Task.isCancelled {}
    }
  }

  /// Makes the pyramid as ``build(into:force:isolation:report:)`` does, on the thread of the caller.
  @discardableResult
  package func buildBlocking(
    into folder: String,
    force: Bool = false,
    report: (Event) -> Void = { _ in }
  ) throws -> Outcome {
    guard PyramidRecord.canName(name, settings.naming) else {
      throw PyramidError.badSetting(
        "Tiles cannot be named after the picture '\(name.excerpt)' in '\(settings.naming.template)': "
          + "a name is one line, and one that is a folder's begins with no dot."
      )
    }
    let rows = try PictureRows(ofFile: picture, background: settings.background)
    let original = Size(width: rows.width, height: rows.height)
    let size =
      settings.destinationMegabytes.map { RowReduction.size(of: original, megabytes: $0) }
      ?? original
    let record = PyramidRecord(
      name: name,
      size: size,
      source: try source(rows),
      settings: settings
    )
    let count = record.shape.tileCount
    guard count <= PyramidShape.tileLimit else {
      throw PyramidError.badSetting(
        "A pyramid has at most \(PyramidShape.tileLimit) tiles, not \(count); take larger ones."
      )
    }
    try checkMemory(record)
    if try Self.isUpToDate(folder, record), !force { return .upToDate }
    let staging = try PyramidStaging(target: folder, plan: record.bytes)
    // Another process may have made it before this one got its turn.
    if !force, try Self.isUpToDate(folder, record) {
      try staging.discard()
      return .upToDate
    }
    let resumed: Int
    do { resumed = try pass(rows, record, staging, report) } catch let error as ImagingError {
      // Of a picture that cannot be read to its end no later run would make more.
      try? staging.discard()
      throw error
    }
    for (path, text) in record.descriptions {
      try AtomicFile.write(Array(text.utf8), to: "\(staging.folder)/\(path)")
    }
    try staging.publish(marker: record.bytes)
    return .made(resumedTiles: resumed)
  }

  /// Reads all rows and writes all tiles; returns the number that were there already.
  private func pass(
    _ rows: PictureRows,
    _ record: PyramidRecord,
    _ staging: PyramidStaging,
    _ report: (Event) -> Void
  ) throws -> Int {
    let uniformTiles = UniformTiles()
    let background = settings.background
    let makeWriter = { @Sendable (number: Int) in
      try TileWriter(
        record,
        staging: staging,
        uniformTiles: uniformTiles,
        background: background,
        number: number
      )
    }
    let writer = try makeWriter(0)
    let tileBytes = 3 * (settings.tileSize + 2 * settings.overlap).squared
    let queue = TileEncoderQueue(
      threads: settings.threads,
      capacity: max(settings.threads, settings.waitingByteBudget / tileBytes),
      makeWriter: makeWriter
    )
    var resumed = 0
    let pass = PyramidPass(
      record,
      hasTile: { tile in
        // A file under several names is made anew with all of them.
        guard staging.isResumed, record.otherPaths(of: tile).isEmpty,
          access("\(staging.folder)/\(record.path(of: tile))", F_OK) == 0
        else { return false }
        resumed += 1
        return true
      },
      emit: { try queue.add($0, writer: writer) }
    )
    do {
      try read(rows, into: pass, record, report)
      try queue.finish(writer: writer)
    } catch {
      queue.abandon()
      throw error
    }
    let placeholder = "\(staging.folder)/\(record.placeholderPath)"
    try AtomicFile.write(try pass.placeholderBitmap.jpegData(quality: 85), to: placeholder)
    report(.placeholder(path: placeholder))
    return resumed
  }

  private func read(
    _ rows: PictureRows,
    into pass: PyramidPass,
    _ record: PyramidRecord,
    _ report: (Event) -> Void
  ) throws {
    let original = Size(width: rows.width, height: rows.height)
    let reduction =
      original == record.shape.size ? nil : RowReduction(from: original, to: record.shape.size)
    var row = [UInt8](repeating: 0, count: reduction == nil ? 0 : 3 * original.width)
    for index in 0..<original.height {
      if index % 64 == 0 {
        try Task.checkCancellation()
        report(.progress(rows: index, of: original.height))
        WorkEvent.report(.part("rows of the picture", done: index, of: original.height))
      }
      guard let reduction else {
        try rows.readRow(into: pass.nextRow)
        try pass.addRow()
        continue
      }
      try row.withUnsafeMutableBufferPointer { row in
        guard let row = row.baseAddress else { return }
        try rows.readRow(into: row)
        try reduction.add(row) { samples in
          pass.nextRow.update(from: samples, count: samples.count)
          try pass.addRow()
        }
      }
    }
    report(.progress(rows: original.height, of: original.height))
    WorkEvent.report(.part("writing to disk", done: 0, of: nil))
  }

  /// The record of the picture's file.
  private func source(_ rows: PictureRows) throws -> PyramidRecord.Source {
    let sum = try CRC32(ofFile: picture)
    return PyramidRecord.Source(
      width: rows.width,
      height: rows.height,
      orientation: rows.orientation == .upright ? nil : rows.orientation.rawValue,
      bytes: sum.count,
      checksum: sum.text
    )
  }

  private func checkMemory(_ record: PyramidRecord) throws(PyramidError) {
    let needed = PyramidPass.byteCount(of: record.shape)
    guard needed <= settings.byteBudget else {
      throw .tooWide(
        path: picture,
        width: record.shape.size.width,
        needed: needed,
        budget: settings.byteBudget
      )
    }
  }

  /// Whether the very pyramid is there with all its tiles; throws where something else is.
  private static func isUpToDate(_ folder: String, _ record: PyramidRecord) throws -> Bool {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      guard !FileManager.default.fileExists(atPath: folder) else {
        throw FileError(path: folder, errno: ENOTDIR)
      }
      return false
    }
    if names.isEmpty { return false }
    guard names.contains(PyramidRecord.fileName) else { throw PyramidError.occupied(path: folder) }
    // One whose record is damaged, or that has lost a tile or the end of one, is made anew.
    let pyramid = try? Pyramid(at: folder)
    guard Pyramid.hasOnlyFiles(of: pyramid?.record ?? record, in: folder) else {
      throw PyramidError.occupied(path: folder)
    }
    guard let pyramid else { return false }
    return pyramid.record == record && pyramid.missingTiles().isEmpty
      && pyramid.tornTiles().isEmpty
  }
}

extension Int {
  fileprivate var squared: Int { self * self }
}
