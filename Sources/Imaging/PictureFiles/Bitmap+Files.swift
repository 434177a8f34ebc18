import FathomFiles
import FathomNavigation

extension Bitmap {
  /// Writes the picture to a file, as PNG, PPM or JPEG, going by the name's ending.
  ///
  /// The file is whole or absent. Throws a `Refusal` for another ending, and where nothing can be
  /// written.
  public func write(to path: String) throws {
    let data =
      switch FilePath(path).ending.lowercased() {
      case "png": try pngData(threads: TileExecutor.threadCount)
      case "ppm": try ppmData()
      case "jpg", "jpeg": try jpegData(quality: 90)
      default:
        throw InvalidValue(
          "The name of a picture ends in .png, .ppm or .jpg, unlike '\(path.excerpt)'."
        )
      }
    try AtomicFile.write(data, to: path)
  }

  /// The picture as the bytes of a PNG file; throws a `Refusal` where it is too large for one.
  public func pngBytes() throws -> [UInt8] { try pngData(threads: TileExecutor.threadCount) }

  /// The picture as the bytes of a JPEG file, of a quality from 1 to 100.
  ///
  /// Throws a `Refusal` for another quality, and where the picture is too large for a file.
  public func jpegBytes(quality: Int = 90) throws -> [UInt8] {
    guard 1...100 ~= quality else {
      throw InvalidValue("A JPEG's quality must be from 1 to 100, not \(quality).")
    }
    return try jpegData(quality: quality)
  }

  /// The samples of all pixels, rounded to 8 bits: red, green and blue, row by row from the top.
  public var samples8: [UInt8] {
    switch depth {
    case .eight: bytes
    case .sixteen: words.map { UInt8((UInt32($0) + 128) / 257) }
    }
  }
}
