import Foundation

/// The rows of a binary PPM file.
final class PPMRows: RowSource {
  var width: Int { header.width }
  var height: Int { header.height }
  private let file: PictureFile
  private let header: PPMHeader
  private var row: [UInt8]

  init(_ file: PictureFile) throws(ImagingError) {
    self.file = file
    header = try PPMHeader(readingFrom: file)
    try header.check(max(0, file.size - header.size), of: file.path)
    guard fseek(file.handle, header.size, SEEK_SET) == 0 else {
      throw .cannotRead(name: file.path, code: errno)
    }
    row = [UInt8](repeating: 0, count: header.dataCount / header.height)
  }

  func readRow(into samples: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    let count = fread(&row, 1, row.count, file.handle)
    guard count == row.count else {
      throw .malformed(name: file.path, format: PPMHeader.format, reason: "the data ends early")
    }
    let maximum = header.maximum
    var largest = 0
    if maximum == 255 {
      row.withUnsafeBufferPointer { row in
        guard let first = row.baseAddress else { return }
        samples.update(from: first, count: row.count)
      }
    } else if header.depth == .eight {
      for i in row.indices {
        largest = max(largest, Int(row[i]))
        samples[i] = UInt8(min(255, Bitmap.stretched(Int(row[i]), maximum, to: 255)))
      }
    } else {
      for i in 0..<row.count / 2 {
        let sample = Int(row[2 * i]) << 8 | Int(row[2 * i + 1])
        largest = max(largest, sample)
        samples[i] = UInt8(min(255, Bitmap.stretched(sample, maximum, to: 255)))
      }
    }
    try Bitmap.check(largest <= maximum, maximum, file.path)
  }

  func finish() throws(ImagingError) {}
}
