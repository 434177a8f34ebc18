import FathomImaging
package import FathomNavigation
import Foundation

/// A folder of pyramids by the names of their pictures, after the documents' tile manager.
///
/// A value without state: the folder tells what has been made, and its locks let one process at a time
/// make a picture into tiles.
package struct PictureLibrary: Sendable {
  /// The folder that has a folder for each picture.
  package let folder: String
  /// The size in memory to which larger pictures are reduced, in MiB at four bytes a pixel; nil
  /// leaves them as they are.
  package var destinationMegabytes: Double?
  /// The MiB that tiles may take while they wait to be encoded.
  package var waitingMegabytes: Double
  /// All other settings of its pyramids.
  package var settings: PyramidSettings

  /// A library with the documents' defaults: 60 MiB, 20 MiB, tiles of 256 pixels.
  package init(
    folder: String,
    destinationMegabytes: Double? = 60,
    waitingMegabytes: Double = 20,
    tileSize: Int = 256
  ) {
    self.folder = folder
    self.destinationMegabytes = destinationMegabytes
    self.waitingMegabytes = waitingMegabytes
    settings = PyramidSettings()
    settings.tileSize = tileSize
  }

  // MARK: - What has been made

  /// The folder of a picture's tiles, whether they have been made or not.
  package func path(ofTiled name: String) -> String { "\(folder)/\(name)" }

  /// The placeholder of a picture, nil while there is none.
  package func placeholderPath(of name: String) -> String? {
    guard let path = pyramid(named: name)?.placeholderPath,
      FileManager.default.fileExists(atPath: path)
    else { return nil }
    return path
  }

  /// Whether all tiles of a picture have been made.
  package func hasTiles(of name: String) -> Bool { pyramid(named: name) != nil }

  /// The size of a picture whose tiles have been made, in pixels; nil for others.
  package func size(ofTiled name: String) -> Size<Int>? { pyramid(named: name)?.record.shape.size }

  /// The pyramid of a picture, nil while there is none.
  package func pyramid(named name: String) -> Pyramid? { try? Pyramid(at: path(ofTiled: name)) }

  // MARK: - What a picture would need

  /// A picture's pixels, from the head of its file.
  package func resolution(of picture: String) throws -> Size<Int> {
    let rows = try PictureRows(ofFile: picture)
    return Size(width: rows.width, height: rows.height)
  }

  /// The pixels that a picture's tiles will have.
  package func destinationResolution(of picture: String) throws -> Size<Int> {
    let size = try resolution(of: picture)
    return destinationMegabytes.map { RowReduction.size(of: size, megabytes: $0) } ?? size
  }

  /// The size of a picture in memory, in MiB at four bytes a pixel.
  package func totalMegabytes(of picture: String) throws -> Double {
    let size = try resolution(of: picture)
    return Double(size.width) * Double(size.height) * 4 / 0x1p20
  }

  /// Whether a picture is worth tiles: its longer side passes the screen's shorter one, in pixels.
  package static func needsTiles(
    _ picture: Size<Int>,
    screen: Size<Int>,
    pixelRatio: Double = 1
  ) -> Bool {
    Double(max(picture.width, picture.height))
      > Double(min(screen.width, screen.height)) * pixelRatio
  }

  // MARK: - Making and removing

  /// Makes the tiles of a picture; calls `placeholder` with the first thing there is to show, and
  /// returns the pyramid.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  @discardableResult
  package func makeTiles(
    of picture: String,
    isolation: isolated (any Actor)? = #isolation,
    placeholder: (_ path: String) -> Void = { _ in }
  ) async throws -> Pyramid {
    var settings = settings
    settings.destinationMegabytes = destinationMegabytes
    guard (0...0x1p30).contains(waitingMegabytes) else {
      throw PyramidError.badSetting(
        "The MiB that tiles may take must be from 0 to 2^30, not \(waitingMegabytes)."
      )
    }
    settings.waitingByteBudget = Int(waitingMegabytes * 0x1p20)
    let builder = try PyramidBuilder(picture: picture, settings: settings)
    let folder = path(ofTiled: builder.name)
    try await builder.build(into: folder) { event in
      if case .placeholder(let path) = event { placeholder(path) }
    }
    return try Pyramid(at: folder)
  }

  /// Removes the tiles of a picture, if there are any; returns whether there were.
  @discardableResult
  package func removeTiles(of name: String) throws -> Bool {
    try Pyramid.remove(at: path(ofTiled: name))
  }

  /// Removes the tiles of all pictures, and what unfinished builds left; returns their names.
  ///
  /// A pyramid with something else in its folder stays.
  @discardableResult
  package func clear() throws -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let pictures = Set(
      names.compactMap { name in
        if let target = PyramidStaging.target(ofStaging: name) {
          let isFree = !FileManager.default.fileExists(atPath: path(ofTiled: target))
          return isFree || isPyramidAlone(target) ? target : nil
        }
        return isPyramidAlone(name) ? name : nil
      }
    )
    return try pictures.sorted().filter { try removeTiles(of: $0) }
  }

  /// Whether a picture's folder is a pyramid and nothing else.
  private func isPyramidAlone(_ name: String) -> Bool {
    guard let pyramid = pyramid(named: name) else { return false }
    return Pyramid.hasOnlyFiles(of: pyramid.record, in: pyramid.folder)
  }
}
