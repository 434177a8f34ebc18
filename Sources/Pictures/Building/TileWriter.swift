import FathomFiles
import FathomImaging
import FathomNavigation
import Foundation
import Synchronization

/// A tile that has been cut out of its level and is still to be encoded.
struct CutTile: Sendable {
  let address: TileAddress
  let width: Int
  let height: Int
  let samples: [UInt8]
}

/// Encodes tiles and writes them into the staging folder: one for each thread.
final class TileWriter {
  private let record: PyramidRecord
  private let staging: PyramidStaging
  private let uniformTiles: UniformTiles
  private let deflater: PNGDeflater?
  private let background: SRGBColor
  private let aside: String
  private var folders: Set<String> = []

  init(
    _ record: PyramidRecord,
    staging: PyramidStaging,
    uniformTiles: UniformTiles,
    background: SRGBColor,
    number: Int
  ) throws(ImagingError) {
    self.record = record
    self.staging = staging
    self.uniformTiles = uniformTiles
    self.background = background
    deflater =
      record.tileFormat == .png
      ? try PNGDeflater(PNGCompression(level: record.compression, filter: .none)) : nil
    aside = "\(staging.asideFolder)/\(number)"
  }

  /// Writes a tile under all its names.
  func write(_ tile: CutTile) throws {
    let path = "\(staging.folder)/\(record.path(of: tile.address))"
    try makeFolder(of: path)
    let kind = UniformTiles.Kind(tile)
    if let kind, let twin = uniformTiles.path(of: kind), link(twin, path) == 0 {
      // One file under two names.
    } else {
      try write(try encoded(tile), to: path)
      if let kind { uniformTiles.keep(path, of: kind) }
    }
    for other in record.otherPaths(of: tile.address) {
      let other = "\(staging.folder)/\(other)"
      try makeFolder(of: other)
      if link(path, other) != 0, errno != EEXIST { try write(try encoded(tile), to: other) }
    }
  }

  private func encoded(_ tile: CutTile) throws -> [UInt8] {
    var bitmap = Bitmap(width: tile.width, height: tile.height, samples: .eight(tile.samples))
    let side = record.shape.tileSize
    if record.layout.fillsTiles, tile.width < side || tile.height < side {
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
    let folder = FilePath(path).folder
    if folders.insert(folder).inserted { try AtomicFile.createFolder(folder) }
  }
}

/// Tiles of a single colour, of which each kind is stored once.
final class UniformTiles: Sendable {
  /// The size and colour of a tile of a single colour: tiles of one kind are equal files.
  struct Kind: Hashable {
    let width: Int
    let height: Int
    let color: [UInt8]

    /// The kind of a tile, nil unless it has a single colour.
    init?(_ tile: CutTile) {
      let samples = tile.samples
      // Every sample equals the one three before it.
      let isUniform = samples.withUnsafeBytes { bytes in
        guard let first = bytes.baseAddress, bytes.count > 3 else { return true }
        return memcmp(first, first + 3, bytes.count - 3) == 0
      }
      guard isUniform else { return nil }
      width = tile.width
      height = tile.height
      color = Array(samples.prefix(3))
    }
  }

  private let paths = Mutex<[Kind: String]>([:])

  func path(of kind: Kind) -> String? { paths.withLock { $0[kind] } }

  func keep(_ path: String, of kind: Kind) { paths.withLock { $0[kind] = path } }
}
