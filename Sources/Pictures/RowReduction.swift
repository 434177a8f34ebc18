import FathomImaging
package import FathomNavigation
import FathomNumbers

/// Makes a picture smaller while its rows come in: every pixel is the mean light of the area that it
/// covers.
package final class RowReduction {
  /// The size of the smaller picture.
  package let size: Size<Int>
  private let original: Size<Int>
  private var sums: [Float]
  private var row: [Float]
  private var rowsRead = 0
  private var rowsWritten = 0

  /// From one size to another that is no larger.
  package init(from original: Size<Int>, to size: Size<Int>) {
    self.original = original
    self.size = size
    sums = [Float](repeating: 0, count: 3 * size.width)
    row = sums
  }

  /// The size of a picture that takes at most so many MiB in memory, at four bytes a pixel: each side
  /// is multiplied by the square root of the ratio, and a picture that is small enough stays.
  static func size(of original: Size<Int>, megabytes: Double) -> Size<Int> {
    let pixels = megabytes * 262_144
    let area = Double(original.width) * Double(original.height)
    guard area > pixels else { return original }
    let factor = (pixels / area).squareRoot()
    return Size(
      width: max(1, Int(Double(original.width) * factor)),
      height: max(1, Int(Double(original.height) * factor))
    )
  }

  /// Adds a row of the original, and calls `emit` with the samples of each row that it completes.
  package func add(_ samples: UnsafePointer<UInt8>, emit: ([UInt8]) throws -> Void) rethrows {
    reduce(samples)
    // In units of 1 / (original height · height): row r of the original covers [r·h, (r + 1)·h),
    // row s of the smaller one [s·H, (s + 1)·H).
    var start = rowsRead * size.height
    let end = start + size.height
    rowsRead += 1
    while start < end {
      let bottom = (rowsWritten + 1) * original.height
      let covered = min(end, bottom) - start
      let weight = Float(covered) / Float(original.height)
      for index in sums.indices { sums[index] += row[index] * weight }
      start += covered
      guard start == bottom else { continue }
      try emit(sums.map { SRGB.encode8($0) })
      rowsWritten += 1
      for index in sums.indices { sums[index] = 0 }
    }
  }

  /// The light of one row at the smaller width.
  private func reduce(_ samples: UnsafePointer<UInt8>) {
    let (width, full) = (size.width, original.width)
    for x in 0..<width {
      var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
      let (start, end) = (x * full, (x + 1) * full)
      for column in start / width...(end - 1) / width {
        let covered = min(end, (column + 1) * width) - max(start, column * width)
        let weight = Float(covered) / Float(full)
        red += SRGB.decode8(samples[3 * column]) * weight
        green += SRGB.decode8(samples[3 * column + 1]) * weight
        blue += SRGB.decode8(samples[3 * column + 2]) * weight
      }
      (row[3 * x], row[3 * x + 1], row[3 * x + 2]) = (red, green, blue)
    }
  }
}
