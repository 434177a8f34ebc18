import FathomFiles
package import FathomImaging
package import FathomNavigation
import Foundation

/// A whole pyramid in its folder.
package struct Pyramid: Sendable, Equatable {
  /// The folder.
  package let folder: String
  /// Its description.
  package let record: PyramidRecord

  /// Opens the pyramid in a folder; tiles are looked for when they are asked for.
  package init(at folder: String) throws(PyramidError) {
    self.folder = folder
    record = try PyramidRecord(inFolder: folder)
  }

  /// Whether a folder holds a whole pyramid, one whose marker has been written.
  package static func exists(at folder: String) -> Bool {
    access("\(folder)/\(PyramidRecord.fileName)", F_OK) == 0
  }

  /// The folder of the whole pyramid that a file in it describes, its marker or its layout's own
  /// description such as `photo.dzi`; nil for any other file.
  package static func folder(describedBy path: String) -> String? {
    let file = FilePath(path)
    guard exists(at: file.folder), let pyramid = try? Pyramid(at: file.folder) else { return nil }
    let names = pyramid.record.descriptions.map(\.path) + [PyramidRecord.fileName]
    return names.contains(file.name) ? file.folder : nil
  }

  /// The file of a tile.
  package func path(of tile: TileAddress) -> String { "\(folder)/\(record.path(of: tile))" }

  /// The file of the picture that is shown while there are no tiles.
  package var placeholderPath: String { "\(folder)/\(record.placeholderPath)" }

  /// The pixels of a tile, its overlap included; throws where the file is missing or of another size.
  package func bitmap(of tile: TileAddress) throws(ImagingError) -> Bitmap {
    let size = size(of: tile)
    var bitmap = Bitmap(width: size.width, height: size.height)
    try read(tile, into: &bitmap)
    return bitmap
  }

  /// Makes a bitmap the pixels of a tile, in the storage that it has if that is large enough.
  ///
  /// Where it throws, the bitmap has the tile's size, and any pixels.
  func read(_ tile: TileAddress, into bitmap: inout Bitmap) throws(ImagingError) {
    let size = size(of: tile)
    bitmap.reshape(width: size.width, height: size.height)
    try read(path(of: tile), record.tileFormat, into: &bitmap)
  }

  /// A size in pixels that any tile fits.
  package var bufferSize: Size<Int> {
    let shape = record.shape
    func side(_ all: Int) -> Int {
      record.layout.fillsTiles ? shape.tileSize : min(all, shape.tileSize + 2 * shape.overlap)
    }
    return Size(width: side(shape.size.width), height: side(shape.size.height))
  }

  /// The size of a tile's file in pixels.
  private func size(of tile: TileAddress) -> Size<Int> {
    let pixels = record.shape.levels[tile.reduction].pixels(column: tile.column, row: tile.row)
    let side = record.shape.tileSize
    return record.layout.fillsTiles
      ? Size(width: side, height: side) : Size(width: pixels.width, height: pixels.height)
  }

  /// The picture that is shown while there are no tiles; throws where the file is missing or of another
  /// size.
  package func placeholderBitmap() throws(ImagingError) -> Bitmap {
    let size = record.placeholderSize
    var bitmap = Bitmap(width: size.width, height: size.height)
    try read(placeholderPath, .jpeg, into: &bitmap)
    return bitmap
  }

  private func read(
    _ path: String,
    _ format: TileFormat,
    into bitmap: inout Bitmap
  ) throws(ImagingError) {
    guard let bytes = RegularFile.contents(path) else {
      throw .cannotRead(name: path, code: ENOENT)
    }
    switch format {
    case .png: try bitmap.read(png: bytes, named: path)
    case .jpeg: try bitmap.read(jpeg: bytes, named: path)
    }
  }

  /// All tiles, from the picture itself to the smallest level, row by row.
  package var tiles: some Sequence<TileAddress> {
    record.shape.levels.lazy.flatMap { level in
      (0..<level.rows).lazy.flatMap { row in
        (0..<level.columns).lazy.map { column in
          level.tile(column: column, row: row)
        }
      }
    }
  }

  /// The tiles whose files are missing.
  package func missingTiles() -> [TileAddress] {
    tiles.filter { access(path(of: $0), F_OK) != 0 }
  }

  /// The tiles whose files have been cut off or begin as none of their format does; reads a few bytes
  /// of each.
  package func tornTiles() -> [TileAddress] {
    tiles.filter { tile in
      guard let file = RegularFile.handle(path(of: tile)) else { return false }
      defer { try? file.close() }
      return !record.tileFormat.fits(file)
    }
  }

  /// The tiles whose files are there and cannot be read, or are of another size; decodes all.
  package func damagedTiles() -> [TileAddress] {
    tiles.filter { access(path(of: $0), F_OK) == 0 && (try? bitmap(of: $0)) == nil }
  }

  /// Whether every file in a folder is one that a record names: nothing else is lost with the folder.
  static func hasOnlyFiles(of record: PyramidRecord, in folder: String) -> Bool {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { return false }
    var others: Set<String> = []
    for case let path as String in paths {
      if paths.fileAttributes?[.type] as? FileAttributeType != .typeDirectory {
        others.insert(path)
      }
    }
    others.subtract(record.descriptions.map(\.path))
    others.subtract([PyramidRecord.fileName, record.placeholderPath])
    // A record of somebody else may name more tiles than can ever be counted.
    guard record.shape.tileCount <= 1000 * (others.count + 1000) else { return others.isEmpty }
    for level in record.shape.levels {
      for row in 0..<level.rows {
        for column in 0..<level.columns where !others.isEmpty {
          let tile = level.tile(column: column, row: row)
          others.remove(record.path(of: tile))
          others.subtract(record.otherPaths(of: tile))
        }
      }
    }
    return others.isEmpty
  }

  /// Removes the pyramid in a folder and what an unfinished build left beside it; tells whether there
  /// was anything.
  ///
  /// Throws for a folder that holds something else, be it beside a pyramid, and leaves it as it is.
  @discardableResult
  package static func remove(at folder: String) throws -> Bool {
    let files = FileManager.default
    let staging = PyramidStaging.path(for: folder)
    let hasStaging = files.fileExists(atPath: staging)
    let isThere = files.fileExists(atPath: folder)
    if isThere {
      guard exists(at: folder), try hasOnlyFiles(of: Pyramid(at: folder).record, in: folder) else {
        throw PyramidError.occupied(path: folder)
      }
    }
    if hasStaging {
      // Not under the hands of a process that is making it.
      try PyramidStaging(target: folder, plan: []).discard()
    }
    guard isThere else { return hasStaging }
    // The marker goes first: what is left of it is no pyramid.
    try files.removeItem(atPath: "\(folder)/\(PyramidRecord.fileName)")
    try files.removeItem(atPath: folder)
    return true
  }
}
