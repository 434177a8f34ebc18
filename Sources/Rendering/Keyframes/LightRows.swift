import FathomImaging

/// The rows of a picture in linear light, in blocks of a few; some may be left out.
struct LightRows: Sendable {
  /// The columns that there are.
  let columns: Range<Int>
  let blockHeight: Int
  /// Row by row, empty where a block was left out.
  let blocks: [[SIMD3<Float>]]

  /// Adds a share of the light, stretched or shrunk, to some rows of a target.
  ///
  /// Both axes cover all of the target; `light` holds the target's rows `rows`, from the left. Rows
  /// do not depend on each other, so that several threads may do some each.
  func add(
    columns acrossAxis: StretchAxis,
    rows downAxis: StretchAxis,
    of rows: Range<Int>,
    share: Float,
    to light: inout [SIMD3<Float>]
  ) {
    let (across, down) = (TapTable(acrossAxis), TapTable(downAxis, rows))
    let count = acrossAxis.pixels.count
    precondition(light.count == count * rows.count, "the target has these rows")
    // Source rows that are shrunk across already, as many as one target row may need.
    var lines = [SIMD3<Float>](repeating: .zero, count: count * down.tapCount)
    var rowOfLine = [Int](repeating: -1, count: down.tapCount)
    for row in 0..<rows.count {
      for tap in 0..<down.tapCount {
        let weight = down.weights[row * down.tapCount + tap] * share
        guard weight != 0 else { continue }
        let sourceRow = down.firsts[row] + tap
        let slot = sourceRow % down.tapCount
        if rowOfLine[slot] != sourceRow {
          let (block, line) = sourceRow.quotientAndRemainder(dividingBy: blockHeight)
          let start = line * columns.count - columns.lowerBound
          across.mix(blocks[block], from: start, into: &lines, from: slot * count)
          rowOfLine[slot] = sourceRow
        }
        lines.withUnsafeBufferPointer { lines in
          light.withUnsafeMutableBufferPointer { light in
            for column in 0..<count {
              light[row * count + column] += lines[slot * count + column] * weight
            }
          }
        }
      }
    }
  }
}

/// The taps of an axis in one piece, the same number for each pixel: some weigh nothing.
private struct TapTable {
  let tapCount: Int
  let firsts: [Int]
  let weights: [Float]

  /// The taps of all of an axis' pixels, or of some of them.
  init(_ axis: StretchAxis, _ pixels: Range<Int>? = nil) {
    let pixels = pixels ?? axis.pixels
    let start = axis.pixels.lowerBound
    let taps = axis.taps[pixels.lowerBound - start..<pixels.upperBound - start]
    let count = taps.map(\.weights.count).max() ?? 0
    let end = axis.sources.upperBound
    // All of a pixel's taps lie in the picture, those as well that weigh nothing.
    let firsts = taps.map { min($0.first, end - count) }
    weights = zip(taps, firsts).flatMap { tap, first in
      let before = [Float](repeating: 0, count: tap.first - first) + tap.weights
      return before + [Float](repeating: 0, count: count - before.count)
    }
    tapCount = count
    self.firsts = firsts
  }

  /// Mixes a line of pixels for every pixel of the axis.
  func mix(
    _ source: [SIMD3<Float>],
    from first: Int,
    into lines: inout [SIMD3<Float>],
    from start: Int
  ) {
    source.withUnsafeBufferPointer { source in
      weights.withUnsafeBufferPointer { weights in
        firsts.withUnsafeBufferPointer { firsts in
          lines.withUnsafeMutableBufferPointer { lines in
            for pixel in 0..<firsts.count {
              let position = first + firsts[pixel]
              var sum = SIMD3<Float>.zero
              for tap in 0..<tapCount {
                sum += source[position + tap] * weights[pixel * tapCount + tap]
              }
              lines[start + pixel] = sum
            }
          }
        }
      }
    }
  }
}
