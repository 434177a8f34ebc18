import FathomImaging
package import FathomNavigation
import FathomNumbers

/// Makes a picture smaller while its rows come in: every pixel is the mean light of the area that it
/// covers.
package final class RowReduction {
  /// The size of the smaller picture.
  package let size: Size<Int>
  private let original: Size<Int>
  private var sums: [SIMD3<Float>]
  private let across: ResamplingTaps<Float>
  private var line: [SIMD3<Float>]
  private var row: [SIMD3<Float>]
  private var rowsRead = 0
  private var rowsWritten = 0

  /// From one size to another that is no larger.
  package init(from original: Size<Int>, to size: Size<Int>) {
    self.original = original
    self.size = size
    across = ResamplingTaps(boxes: size.width, of: original.width)
    line = [SIMD3<Float>](repeating: .zero, count: original.width)
    sums = [SIMD3<Float>](repeating: .zero, count: size.width)
    row = sums
  }

  /// The size of a picture that takes at most `megabytes` MiB in memory, at four bytes a pixel: each
  /// side is multiplied by the square root of the ratio, and a picture that is small enough stays.
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
      var encoded: [UInt8] = []
      encoded.reserveCapacity(3 * sums.count)
      for light in sums {
        for channel in 0..<3 { encoded.append(SRGB.encode8(light[channel])) }
      }
      try emit(encoded)
      rowsWritten += 1
      for index in sums.indices { sums[index] = .zero }
    }
  }

  /// The light of one row at the smaller width.
  private func reduce(_ samples: UnsafePointer<UInt8>) {
    for x in line.indices {
      line[x] = SIMD3(
        SRGB.decode8(samples[3 * x]),
        SRGB.decode8(samples[3 * x + 1]),
        SRGB.decode8(samples[3 * x + 2])
      )
    }
    across.mix(line, from: 0, into: &row)
  }
}
