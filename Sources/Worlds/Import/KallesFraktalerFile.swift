import FathomColoring
import FathomFiles
import FathomImaging
import FathomNumbers

/// A parameter file of Kalles Fraktaler 2: a place in the Mandelbrot set with its colours (`.kfr`),
/// or the colours alone (`.kfp`).
///
/// Lines of `Key: value`, unknown keys ignored, missing ones at their defaults; the half-height of
/// the view is 2 / Zoom, whatever the frame's shape, and y points up. As in today's Kalles
/// Fraktaler, `Ratio` of versions before 2.15 has no effect.
///
/// The format has no end mark, but the program ends every line: a value that matters and whose line
/// does not end has been cut off.
struct KallesFraktalerFile {
  /// The newest version whose files are known, 2.15, with any last part.
  private static let newestVersion = 2_159_999

  private(set) var values: ParameterFile

  /// Reads the lines; whether they make sense is ``world(named:)``'s to say.
  init(parsing text: String, file: String) throws {
    values = ParameterFile(path: file, of: "Kalles Fraktaler")
    // Bytes, since a coordinate may have millions of digits. A CR before the LF is a space.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      let key = line[..<colon].trimmed
      if index == lines.count - 1, !key.isEmpty {
        throw InputError.malformed(
          file: file,
          line: index + 1,
          column: 1,
          problem:
            "The last line, '\(key.excerpt)', does not end: the file has been cut off."
        )
      }
      values.set(key, line[colon...].dropFirst().trimmed, line: index + 1)
    }
    if let version = values["Version"] {
      let number = try values.located("Version") {
        try Parse.integer(version, "Version", in: 0...Int.max)
      }
      guard number <= Self.newestVersion else {
        throw values.error(
          "Version",
          "Version \(number) is newer than 2.15 (Version: \(Self.newestVersion)), the newest whose "
            + "files are known."
        )
      }
    }
  }

  // MARK: - Meaning

  /// The key colours, nil for a file without any.
  func palette() throws -> Palette? {
    guard let keys = try colors("Colors", atMost: 1024) else { return nil }
    let interior = try colors("InteriorColor", atMost: 1)?[0] ?? .black
    return .kallesFraktaler(keys, named: Palette.ownName, interior: interior)
  }

  /// The palette of a file that is about one.
  func requiredPalette() throws -> Palette {
    _ = try values.required("Colors")
    guard let palette = try palette() else { preconditionFailure("the key is there") }
    return palette
  }

  /// Triples whose first number is blue; nil where the key is missing.
  private func colors(_ key: String, atMost limit: Int) throws -> [SRGBColor]? {
    guard let text = values.text(key) else { return nil }
    let numbers = text.split(separator: ",").map { UInt8($0.filter { !$0.isWhitespace }) }
    guard !numbers.isEmpty, numbers.count % 3 == 0, numbers.count <= 3 * limit,
      numbers.allSatisfy({ $0 != nil })
    else {
      throw values.error(
        key,
        "\(key) must be triples of whole numbers from 0 to 255, at most \(limit) of them."
      )
    }
    let samples = numbers.compactMap { $0 }
    return stride(from: 0, to: samples.count, by: 3).map {
      SRGBColor(red8: samples[$0 + 2], green8: samples[$0 + 1], blue8: samples[$0])
    }
  }
}
