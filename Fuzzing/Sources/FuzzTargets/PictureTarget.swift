import Fathom
import FathomImaging

extension FuzzTarget {
  /// Pictures: what is read has the size that its head says, and is the same when it was written.
  ///
  /// A PNG is read as it is, and again with the checksums of its chunks mended: a random change would
  /// go no further than those.
  static let picture = FuzzTarget(name: "picture", isText: false) { input in
    if PictureInspection.Format.png.magic == Array(input.prefix(8)) { try? check(mended(input)) }
    try check(input)
  }

  private static func check(_ input: [UInt8]) throws {
    let head = try PictureInspection(of: input)
    try readRows(input, head)
    let budget = 1 << 16
    let picture =
      switch head.format {
      case .png: try Bitmap(png: input, pixelBudget: budget)
      case .jpeg: try Bitmap(jpeg: input, pixelBudget: budget)
      case .ppm: try Bitmap(ppm: input, pixelBudget: budget)
      }
    expect(
      (picture.width, picture.height, picture.depth) == (head.width, head.height, head.depth),
      "a picture is what its head says"
    )
    expect(
      try Bitmap(png: picture.pngBytes()) == picture && Bitmap(ppm: picture.ppmData()) == picture,
      "a picture that was written is the same"
    )
  }

  /// Reads a small picture row by row from a file.
  private static func readRows(_ input: [UInt8], _ head: PictureInspection) throws {
    guard head.width * head.height <= 1 << 16 else { return }
    try InputFile.with(input, ending: ".picture") { path in
      let rows = try PictureRows(ofFile: path, byteBudget: 1 << 20)
      var row = [UInt8](repeating: 0, count: 3 * rows.width)
      while rows.rowsRead < rows.height {
        try row.withUnsafeMutableBufferPointer { buffer in
          if let start = buffer.baseAddress { try rows.readRow(into: start) }
        }
      }
    }
  }

  /// A PNG whose chunks have the checksums that belong to them.
  private static func mended(_ png: [UInt8]) -> [UInt8] {
    var png = png
    var start = 8
    while start + 12 <= png.count {
      let count = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + count
      guard end + 4 <= png.count else { break }
      var sum = CRC32()
      sum.add(Array(png[start + 4..<end]))
      for byte in 0..<4 {
        png[end + byte] = UInt8(truncatingIfNeeded: sum.value >> (24 - 8 * byte))
      }
      start = end + 4
    }
    return png
  }
}
