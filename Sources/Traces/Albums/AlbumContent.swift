import FathomImaging
package import FathomPictures

/// A picture of an album, and how it is shown.
package enum AlbumContent: Sendable {
  /// As a whole, read from its file when a page shows it.
  case whole(file: String)
  /// From the tiles of its pyramid.
  case tiled(Pyramid)
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
