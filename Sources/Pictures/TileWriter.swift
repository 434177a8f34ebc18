import FathomFiles
import FathomImaging
import Foundation
import Synchronization

/// Encodes tiles and writes them into the staging folder: one for each thread.
final class TileWriter {
  private let record: PyramidRecord
  private let staging: PyramidStaging
  private let blanks: BlankTiles
  private let deflater: PNGDeflater?
  private let background: SRGBColor
  private let aside: String
  private var folders: Set<String> = []

  init(
    _ record: PyramidRecord,
    staging: PyramidStaging,
    blanks: BlankTiles,
    background: SRGBColor,
    number: Int
  ) throws(ImagingError) {
    self.record = record
    self.staging = staging
    self.blanks = blanks
    self.background = background
    deflater =
      record.tileFormat == .png
      ? try PNGDeflater(PNGCompression(level: record.compression, filter: .none)) : nil
    aside = "\(staging.asideFolder)/\(number)"
  }

  /// Writes a tile under all its names.
  func write(_ job: TileEncoderQueue.Job) throws {
    let path = "\(staging.folder)/\(record.path(of: job.tile))"
    try makeFolder(of: path)
    let blank = BlankTiles.Blank(job)
    if let blank, let twin = blanks.path(of: blank), link(twin, path) == 0 {
      // One file under two names.
    } else {
      try write(try encoded(job), to: path)
      if let blank { blanks.keep(path, of: blank) }
    }
    for other in record.otherPaths(of: job.tile) {
      let other = "\(staging.folder)/\(other)"
      try makeFolder(of: other)
      if link(path, other) != 0, errno != EEXIST { try write(try encoded(job), to: other) }
    }
  }

  private func encoded(_ job: TileEncoderQueue.Job) throws -> [UInt8] {
    var bitmap = Bitmap(width: job.width, height: job.height, samples: .eight(job.samples))
    let side = record.shape.tileSize
    if record.layout.fillsTiles, job.width < side || job.height < side {
      var filled = Bitmap(width: side, height: side, filledWith: background)
      filled.copy(bitmap, toX: 0, y: 0)
      bitmap = filled
    }
    return try deflater?.data(bitmap) ?? bitmap.jpegData(quality: record.compression)
  }

  /// Written aside and renamed, so that a tile is whole or not there; flushed all together at last.
  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileError(path: path, errno: errno) }
    do {
      defer { close(file) }
      try AtomicFile.write(bytes, to: file, path: path)
    }
    guard rename(aside, path) == 0 else { throw FileError(path: path, errno: errno) }
  }

  private func makeFolder(of path: String) throws {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if folders.insert(folder).inserted { try AtomicFile.createFolder(folder) }
  }
}

/// Tiles of a single colour, of which each kind is stored once.
final class BlankTiles: Sendable {
  /// What two blank tiles have in common whose files are equal.
  struct Blank: Hashable {
    let width: Int
    let height: Int
    let color: [UInt8]

    /// The kind of a tile, nil unless it has a single colour.
    init?(_ job: TileEncoderQueue.Job) {
      let samples = job.samples
      // Every sample equals the one three before it.
      let isBlank = samples.withUnsafeBytes { bytes in
        guard let first = bytes.baseAddress, bytes.count > 3 else { return true }
        return memcmp(first, first + 3, bytes.count - 3) == 0
      }
      guard isBlank else { return nil }
      width = job.width
      height = job.height
      color = Array(samples.prefix(3))
    }
  }

  private let paths = Mutex<[Blank: String]>([:])

  func path(of blank: Blank) -> String? { paths.withLock { $0[blank] } }

  func keep(_ path: String, of blank: Blank) { paths.withLock { $0[blank] = path } }
}
