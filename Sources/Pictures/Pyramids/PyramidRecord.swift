import FathomFiles
import FathomImaging
package import FathomNavigation
import Foundation

/// The description of a pyramid and of its source: `pyramid.json`, the last file to be written.
///
/// The same picture and settings give the same record, byte for byte; a folder without one is not a
/// pyramid yet.
package struct PyramidRecord: Equatable, Sendable {
  /// The picture's name without folders and ending.
  package let name: String
  /// The levels and their tiles.
  package let shape: PyramidShape
  /// The layout of its files.
  package let layout: PyramidLayout
  /// The names of tiles in the layout `tiles`.
  package let naming: TileNaming
  /// The format of the tiles.
  package let tileFormat: TileFormat
  /// The level or quality with which tiles are written.
  package let compression: Int
  /// The mean that halves pixels.
  package let halving: PictureHalving
  /// The colour behind transparent pixels and round filled tiles, such as "#ffffff".
  package let background: String
  /// The size of the placeholder: the largest level that fits what was asked for.
  package let placeholderSize: Size<Int>
  /// The picture before it was reduced, and its file: length and CRC-32.
  package let source: Source

  /// The picture that a pyramid was made from.
  package struct Source: Codable, Equatable, Sendable {
    /// Pixels per row, as it is shown.
    package let width: Int
    /// Rows, as it is shown.
    package let height: Int
    /// The number of the way in which the stored picture was turned; nil where it was upright.
    package let orientation: Int?
    /// The length of its file.
    package let bytes: Int
    /// The CRC-32 of its file, in hexadecimal digits.
    package let checksum: String
  }

  /// The name of the file.
  package static let fileName = "pyramid.json"
  static let format = "fathom pyramid 1"
  private static let byteBudget = 1 << 20

  init(
    name: String,
    size: Size<Int>,
    source: Source,
    settings: PyramidSettings
  ) {
    self.name = name
    self.source = source
    shape = PyramidShape(
      size: size,
      tileSize: settings.tileSize,
      overlap: settings.overlap,
      rounding: settings.rounding,
      endsWithOnePixel: settings.layout.endsWithOnePixel
    )
    layout = settings.layout
    naming = settings.naming
    tileFormat = settings.tileFormat
    compression = settings.tileFormat == .png ? settings.compression : settings.quality
    halving = settings.halving
    background = "\(settings.background)"
    let placeholder = shape.levels.first {
      max($0.size.width, $0.size.height) <= settings.placeholderSide
    }
    placeholderSize = (placeholder ?? shape.levels[shape.levels.count - 1]).size
  }
}

extension PyramidRecord {
  /// The file's keys.
  private struct Document: Codable {
    var format: String
    var name: String
    var width: Int
    var height: Int
    var tileSize: Int
    var overlap: Int
    var rounding: PyramidShape.Rounding
    var layout: PyramidLayout
    var naming: String
    var tileFormat: TileFormat
    var compression: Int
    var halving: PictureHalving
    var background: String
    var placeholder: [Int]
    var tiles: Int
    var source: Source
  }

  /// The file's bytes.
  var bytes: [UInt8] {
    let document = Document(
      format: Self.format,
      name: name,
      width: shape.size.width,
      height: shape.size.height,
      tileSize: shape.tileSize,
      overlap: shape.overlap,
      rounding: shape.rounding,
      layout: layout,
      naming: naming.template,
      tileFormat: tileFormat,
      compression: compression,
      halving: halving,
      background: background,
      placeholder: [placeholderSize.width, placeholderSize.height],
      tiles: shape.tileCount,
      source: source
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(document) else {
      preconditionFailure("numbers and texts can always be encoded")
    }
    return [UInt8](data) + [10]
  }

  /// The CRC-32 of the file: another one for another picture.
  package var checksum: String {
    var sum = CRC32()
    sum.add(bytes)
    return String(sum.value, radix: 16)
  }

  /// Whether tiles can be named after a picture of this name.
  static func canName(_ name: String, _ naming: TileNaming) -> Bool {
    !name.isEmpty && !name.contains("/") && name.isOneLine && naming.fits(name)
  }

  /// Reads the record in a folder.
  init(inFolder folder: String) throws(PyramidError) {
    let path = "\(folder)/\(Self.fileName)"
    guard let file = RegularFile.handle(path),
      let data = try? file.read(upToCount: Self.byteBudget + 1)
    else { throw .notAPyramid(path: folder) }
    func damaged(_ reason: String) -> PyramidError { .damaged(path: path, reason: reason) }
    guard data.count <= Self.byteBudget else { throw damaged("it is longer than a record can be") }
    guard let document = try? JSONDecoder().decode(Document.self, from: data) else {
      throw damaged("it is not the JSON that 'fathom pyramid build' writes")
    }
    guard document.format == Self.format else {
      throw damaged("its format is '\(document.format.excerpt)' and not '\(Self.format)'")
    }
    let sides = 1...(1 << 30)
    guard sides.contains(document.width), sides.contains(document.height),
      PyramidSettings.tileSizes.contains(document.tileSize),
      0...document.tileSize / 2 ~= document.overlap, document.placeholder.count == 2,
      document.placeholder.allSatisfy(sides.contains), document.naming.utf8.count < 1000
    else { throw damaged("its numbers are not a pyramid's") }
    name = document.name
    layout = document.layout
    naming = try TileNaming(document.naming)
    guard Self.canName(name, naming) else {
      throw damaged("its name '\(name.excerpt)' is not a picture's")
    }
    tileFormat = document.tileFormat
    compression = document.compression
    halving = document.halving
    background = document.background
    source = document.source
    placeholderSize = Size(width: document.placeholder[0], height: document.placeholder[1])
    shape = PyramidShape(
      size: Size(width: document.width, height: document.height),
      tileSize: document.tileSize,
      overlap: document.overlap,
      rounding: document.rounding,
      endsWithOnePixel: document.layout.endsWithOnePixel
    )
    guard shape.tileCount <= PyramidShape.tileLimit else {
      throw damaged("it names \(shape.tileCount) tiles, and \(PyramidShape.tileLimit) are the most")
    }
    guard shape.tileCount == document.tiles else {
      throw damaged("it counts \(document.tiles) tiles where \(shape.tileCount) belong")
    }
  }
}
