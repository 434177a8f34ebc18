/// The rows of one picture in one format.
protocol RowSource: AnyObject {
  var width: Int { get }
  var height: Int { get }

  /// Reads the next row into room for 3 × width samples of 8 bits.
  func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError)

  /// Makes sure, after the last row, that the file goes on to its end.
  func finish() throws(ImagingError)
}
