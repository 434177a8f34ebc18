/// A C library's reader of one picture, whose every call tells whether it succeeded and leaves a
/// message if not.
protocol CodecReader: ~Copyable {
  /// The name of the format, for error sentences.
  static var format: String { get }
  /// The name of the file, for error sentences.
  var name: String { get }
  /// The reason why the last call failed, in the library's words.
  var complaint: String { get }
}

extension CodecReader where Self: ~Copyable {
  /// The library's object; throws where it could not be created.
  static func opened(_ reader: OpaquePointer?, _ name: String) throws(ImagingError) -> OpaquePointer
  {
    guard let reader else {
      throw .malformed(name: name, format: format, reason: "there is no memory to read it")
    }
    return reader
  }

  /// Throws the library's complaint unless a call succeeded.
  func check(_ isDone: Bool) throws(ImagingError) {
    guard isDone else { throw malformed(complaint) }
  }

  /// The error of a file that is not as it should be.
  func malformed(_ reason: String) -> ImagingError {
    .malformed(name: name, format: Self.format, reason: reason)
  }
}

extension Bitmap {
  /// The number of pixels that readers accept unless told otherwise: 2^28, three quarters of a
  /// gigabyte at 8 bits.
  package static let defaultPixelBudget = 1 << 28

  /// Throws for a picture of more pixels than the budget.
  static func check(
    width: Int,
    height: Int,
    of name: String,
    within pixelBudget: Int
  ) throws(ImagingError) {
    guard width * height <= pixelBudget else {
      throw .tooLarge(name: name, width: width, height: height, pixelBudget: pixelBudget)
    }
  }
}
