import FathomFiles
import Foundation

extension Bitmap {
  /// Writes the picture to a file, as PNG, PPM or JPEG, going by the name's ending.
  ///
  /// The file is whole or absent. Throws a ``Refusal`` for another ending, and where nothing can be
  /// written.
  public func write(to path: String) throws {
    let data =
      switch URL(fileURLWithPath: path).pathExtension.lowercased() {
      case "png": try pngData()
      case "ppm": try ppmData()
      case "jpg", "jpeg": try jpegData(quality: 90)
      default:
        throw InvalidValue(
          "The name of a picture ends in .png, .ppm or .jpg, unlike '\(path.excerpt)'."
        )
      }
    try AtomicFile.write(data, to: path)
  }

  /// The samples of all pixels, rounded to 8 bits: red, green and blue, row by row from the top.
  public var samples8: [UInt8] {
    switch depth {
    case .eight: bytes
    case .sixteen: words.map { UInt8((UInt32($0) + 128) / 257) }
    }
  }
}
