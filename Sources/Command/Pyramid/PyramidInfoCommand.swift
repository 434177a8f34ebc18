import ArgumentParser
import FathomFiles
import FathomImaging
import FathomNavigation
import FathomPictures
import FathomPlotting
import FathomWorlds
import Foundation

/// `fathom pyramid info`: what a pyramid or a picture is.
struct PyramidInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tells what a pyramid is, or what a picture would need."
  )

  @Argument(help: "The folder of a pyramid, or a picture.")
  var subject: String

  @Flag(help: "Prints JSON.")
  var json = false

  @Flag(help: "Reads all tiles; exit code 1 if one is missing or damaged.")
  var check = false

  @OptionGroup var quietOption: QuietOption

  func run() throws {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: subject, isDirectory: &isDirectory) else {
      throw InputError.notFound(
        problem: "There is no pyramid and no picture '\(subject.excerpt)'."
      )
    }
    guard isDirectory.boolValue else { return try tellPicture() }
    let pyramid = try Pyramid(at: subject)
    let missing = check ? pyramid.missingTiles() : []
    let damaged = check ? pyramid.damagedTiles() : []
    try StandardOutput.write(
      line: json
        ? document(pyramid, missing, damaged).json(indented: true)
        : text(pyramid, missing, damaged)
    )
    guard missing.isEmpty && damaged.isEmpty else {
      throw PyramidError.incomplete(
        path: subject,
        missing: missing.count + damaged.count,
        of: pyramid.record.shape.tileCount
      )
    }
  }

  private func tellPicture() throws {
    let library = PictureLibrary(folder: ".", destinationMegabytes: nil)
    let size = try library.resolution(of: subject)
    let megabytes = try library.totalMegabytes(of: subject)
    if json {
      let values: [String: JSONNode] = [
        "width": .integer(size.width), "height": .integer(size.height),
        "megabytes": .text(NumberText.fixed(megabytes, decimals: 2)),
      ]
      return try StandardOutput.write(line: JSONNode.map(values).json(indented: true))
    }
    try StandardOutput.write(
      line: "\(size.width)x\(size.height) pixels, " + NumberText.fixed(megabytes, decimals: 1)
        + " MiB in memory at four bytes a pixel"
    )
  }

  private func text(
    _ pyramid: Pyramid,
    _ missing: [TileAddress],
    _ damaged: [TileAddress]
  ) -> String {
    let record = pyramid.record
    var lines = [
      "\(record.name): \(record.shape.size.width)x\(record.shape.size.height) pixels",
      "layout \(record.layout.rawValue), tiles of \(record.shape.tileSize) pixels, overlap "
        + "\(record.shape.overlap), \(record.tileFormat.rawValue), halved in "
        + "\(record.halving.rawValue)",
      "placeholder \(pyramid.placeholderPath): \(record.placeholderSize.width)x"
        + "\(record.placeholderSize.height)",
    ]
    for level in record.shape.levels {
      lines.append(
        "1/\(1 << level.reduction): \(level.size.width)x\(level.size.height), "
          + "\(level.columns)x\(level.rows) tiles"
      )
    }
    lines.append("\(record.shape.tileCount) tiles")
    lines += missing.map { "missing: \(pyramid.path(of: $0))" }
    if check { lines.append("\(missing.count) missing") }
    lines += damaged.map { "damaged: \(pyramid.path(of: $0))" }
    if check { lines.append("\(damaged.count) damaged") }
    return lines.joined(separator: "\n")
  }

  private func document(
    _ pyramid: Pyramid,
    _ missing: [TileAddress],
    _ damaged: [TileAddress]
  ) -> JSONNode {
    let record = pyramid.record
    var values: [String: JSONNode] = [
      "name": .text(record.name), "width": .integer(record.shape.size.width),
      "height": .integer(record.shape.size.height), "layout": .text(record.layout.rawValue),
      "tileSize": .integer(record.shape.tileSize), "overlap": .integer(record.shape.overlap),
      "format": .text(record.tileFormat.rawValue), "gamma": .text(record.halving.rawValue),
      "placeholder": .text(pyramid.placeholderPath), "tiles": .integer(record.shape.tileCount),
      "levels": .list(
        record.shape.levels.map {
          .map([
            "reduction": .integer($0.reduction), "width": .integer($0.size.width),
            "height": .integer($0.size.height), "columns": .integer($0.columns),
            "rows": .integer($0.rows),
          ])
        }
      ),
    ]
    if check {
      values["missing"] = .list(missing.map { .text(pyramid.path(of: $0)) })
      values["damaged"] = .list(damaged.map { .text(pyramid.path(of: $0)) })
    }
    return .map(values)
  }
}
