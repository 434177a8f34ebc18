import CJPEG

/// The rows of a JPEG file.
final class JPEGRows: RowSource {
  let width: Int
  let height: Int
  private let file: PictureFile
  private let reader: JPEGReader

  init(_ file: PictureFile, byteBudget: Int) throws(ImagingError) {
    self.file = file
    reader = try JPEGReader(file: file.handle, name: file.path)
    let head = try reader.head()
    (width, height) = (Int(head.width), Int(head.height))
    // Two bytes for every coefficient, of which there may be as many as samples.
    let needed = head.is_progressive ? width * height * 3 * 2 : 0
    guard needed <= byteBudget else {
      throw .storedInPasses(
        name: file.path,
        kind: "a progressive JPEG",
        needed: needed,
        budget: byteBudget
      )
    }
    try reader.startRows()
  }

  func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    try reader.readRow(into: samples)
  }

  func finish() throws(ImagingError) { try reader.finish() }
}
