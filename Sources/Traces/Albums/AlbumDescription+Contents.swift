import FathomFiles
import FathomImaging
import FathomPictures
import FathomScrolling
import FathomWorlds

extension AlbumDescription {
  /// Everything that the pages show, made in a folder where it is not there yet: worlds are drawn, and
  /// pictures that are shown as tiles are made into pyramids, one after the other.
  ///
  /// Throws `CancellationError` soon after its task is cancelled; what has been made by then stays.
  func contents(in folder: String, threads: Int) async throws -> [AlbumContent] {
    var contents: [AlbumContent] = []
    for (picture, tileSize) in zip(pictures, album.tiling.tileSizes) {
      try Task.checkCancellation()
      contents.append(
        try await content(of: picture, tileSize: tileSize, in: folder, threads: threads)
      )
    }
    return contents
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
      return .tiled(try pyramid(of: path, tileSize: tileSize, in: own, threads: threads))
    case .rendered(let world, let size):
      let drawing = WorldPicture(world, size: size)
      let file = "\(folder)/\(drawing.name).ppm"
      guard let tileSize else {
        try await draw(drawing, to: file, threads: threads)
        return .whole(file: file)
      }
      let own = "\(folder)/tiles-\(tileSize)"
      if let pyramid = PictureLibrary(folder: own).pyramid(named: drawing.name) {
        return .tiled(pyramid)
      }
      try await draw(drawing, to: file, threads: threads)
      let pyramid = try pyramid(of: file, tileSize: tileSize, in: own, threads: threads)
      AtomicFile.remove(file)
      return .tiled(pyramid)
    }
  }

  private func draw(_ drawing: WorldPicture, to file: String, threads: Int) async throws {
    guard !AtomicFile.exists(at: file) else { return }
    let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
    try AtomicFile.createFolder(folder)
    AtomicFile.removeAbandoned(in: folder)
    try await drawing.draw(to: file, threads: threads)
  }

  private func pyramid(
    of file: String,
    tileSize: Int,
    in folder: String,
    threads: Int
  ) throws -> Pyramid {
    try AtomicFile.createFolder(folder)
    var library = PictureLibrary(folder: folder, destinationMegabytes: nil, tileSize: tileSize)
    library.settings.threads = threads
    return try library.makeTiles(of: file)
  }
}
