import FathomFiles
import FathomImaging
package import FathomPictures
import FathomScrolling
import FathomWorlds

/// A picture of an album, ready to be shown.
package enum AlbumContent: Sendable {
  /// As a whole, read from its file when a page shows it.
  case whole(file: String)
  /// From the tiles of its pyramid.
  case tiled(Pyramid)
}

extension AlbumDescription {
  /// The pictures that the pages show.
  ///
  /// Missing ones are made in a folder: worlds are drawn, and pictures that are shown as tiles are made
  /// into pyramids, one after the other. Throws `CancellationError` soon after its task is cancelled;
  /// what has been made by then stays.
  func contents(in folder: String, threads: Int) async throws -> [AlbumContent] {
    AtomicFile.removeAbandoned(in: folder)
    var contents: [AlbumContent] = []
    for (picture, tileSize) in zip(pictures, album.tiling.tileSizes) {
      try Task.checkCancellation()
      contents.append(
        try await content(of: picture, tileSize: tileSize, in: folder, threads: threads)
      )
    }
    return contents
  }

  /// The pixels of all worlds that have yet to be drawn into a folder.
  func pixelsToDraw(in folder: String) -> Int {
    zip(pictures, album.tiling.tileSizes).reduce(0) { sum, entry in
      guard case .rendered(let world, let size) = entry.0 else { return sum }
      let name = WorldPicture(world, size: size).name
      let isThere =
        entry.1.map {
          PictureLibrary(folder: "\(folder)/tiles-\($0)").pyramid(named: name) != nil
        } ?? AtomicFile.exists(at: "\(folder)/\(name).ppm")
      return isThere ? sum : sum + size.area
    }
  }

  private func content(
    of picture: AlbumPicture,
    tileSize: Int?,
    in folder: String,
    threads: Int
  ) async throws -> AlbumContent {
    switch picture {
    case .pyramid(let pyramid): return .tiled(pyramid)
    case .file(let path):
      guard let tileSize else { return .whole(file: path) }
      // Pictures of the same name may lie in several folders.
      var checksum = CRC32()
      checksum.add(Array("\(path)\n\(tileSize)".utf8))
      let own = "\(folder)/\(checksum.text)"
      return .tiled(try await pyramid(of: path, tileSize: tileSize, in: own, threads: threads))
    case .rendered(let world, let size):
      let drawing = WorldPicture(world, size: size)
      let file = "\(folder)/\(drawing.name).ppm"
      guard let tileSize else {
        try await draw(drawing, to: file, threads: threads)
        return .whole(file: file)
      }
      let own = "\(folder)/tiles-\(tileSize)"
      let tiles: Pyramid
      if let known = PictureLibrary(folder: own).pyramid(named: drawing.name) {
        tiles = known
      } else {
        try await draw(drawing, to: file, threads: threads)
        tiles = try await pyramid(of: file, tileSize: tileSize, in: own, threads: threads)
      }
      // It is there as well where a run was killed when it had just made the tiles.
      AtomicFile.remove(file)
      return .tiled(tiles)
    }
  }

  private func draw(_ drawing: WorldPicture, to file: String, threads: Int) async throws {
    guard !AtomicFile.exists(at: file) else { return }
    try AtomicFile.createFolder(FilePath(file).folder)
    try await drawing.draw(to: file, threads: threads)
  }

  private func pyramid(
    of file: String,
    tileSize: Int,
    in folder: String,
    threads: Int
  ) async throws -> Pyramid {
    try AtomicFile.createFolder(folder)
    var library = PictureLibrary(folder: folder, destinationMegabytes: nil, tileSize: tileSize)
    library.settings.threads = threads
    return try await library.makeTiles(of: file)
  }
}

extension Bitmap {
  /// The picture of a PNG, PPM or JPEG file, in 8 bits.
  init(wholeFile path: String) throws(ImagingError) {
    let rows = try PictureRows(ofFile: path)
    self.init(width: rows.width, height: rows.height, filledWith: .white)
    var samples = [UInt8](repeating: 0, count: 3 * rows.width)
    for y in 0..<rows.height {
      do {
        try samples.withUnsafeMutableBufferPointer { buffer in
          guard let first = buffer.baseAddress else { return }
          try rows.readRow(into: first)
        }
      } catch let error as ImagingError {
        throw error
      } catch {
        preconditionFailure("rows throw what they say")
      }
      for x in 0..<rows.width {
        let (red, green, blue) = (samples[3 * x], samples[3 * x + 1], samples[3 * x + 2])
        self[x, y] = SRGBColor(red8: red, green8: green, blue8: blue)
      }
    }
  }
}
