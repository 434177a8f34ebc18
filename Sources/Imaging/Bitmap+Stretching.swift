extension Bitmap {
  /// Adds a share of this picture's linear light, stretched or shrunk, to some rows of a target.
  ///
  /// Both axes cover all of the target; `light` holds the target's rows `rows`, from the left. Rows
  /// do not depend on each other, so that several threads may do some each.
  public func addLight(
    columns: StretchAxis,
    rows axis: StretchAxis,
    of rows: Range<Int>,
    share: Float,
    to light: inout [SIMD3<Float>]
  ) {
    let (across, down) = (TapTable(columns), TapTable(axis, rows))
    let count = columns.pixels.count
    precondition(light.count == count * rows.count, "The target has these rows.")
    // Source rows that are shrunk or stretched across already, as many as one target row may need.
    var source = [SIMD3<Float>](repeating: .zero, count: across.range.count)
    var lines = [SIMD3<Float>](repeating: .zero, count: count * down.tapCount)
    var rowOfLine = [Int](repeating: -1, count: down.tapCount)
    for row in 0..<rows.count {
      for tap in 0..<down.tapCount {
        let weight = down.weights[row * down.tapCount + tap] * share
        guard weight != 0 else { continue }
        let sourceRow = down.firsts[row] + tap
        let slot = sourceRow % down.tapCount
        if rowOfLine[slot] != sourceRow {
          decode(row: sourceRow, across.range, into: &source)
          across.mix(source, into: &lines, from: slot * count)
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

  /// The linear light of some of a row's pixels.
  private func decode(row: Int, _ columns: Range<Int>, into light: inout [SIMD3<Float>]) {
    let start = index(columns.lowerBound, row)
    switch depth {
    case .eight:
      SRGB.withUnsafeLights8 { lights in
        bytes.withUnsafeBufferPointer { bytes in
          light.withUnsafeMutableBufferPointer { light in
            for column in 0..<columns.count {
              let sample = start + 3 * column
              light[column] = SIMD3(
                lights[Int(bytes[sample])],
                lights[Int(bytes[sample + 1])],
                lights[Int(bytes[sample + 2])]
              )
            }
          }
        }
      }
    case .sixteen:
      for column in 0..<columns.count {
        let sample = start + 3 * column
        light[column] = SIMD3(
          SRGB.decode16(words[sample]),
          SRGB.decode16(words[sample + 1]),
          SRGB.decode16(words[sample + 2])
        )
      }
    }
  }
}

/// The taps of an axis in one piece, the same number for each pixel: some weigh nothing.
private struct TapTable {
  /// The source pixels that take part.
  let range: Range<Int>
  let tapCount: Int
  let firsts: [Int]
  let weights: [Float]

  /// The taps of all of an axis' pixels, or of some of them.
  init(_ axis: StretchAxis, _ pixels: Range<Int>? = nil) {
    let pixels = pixels ?? axis.pixels
    let start = axis.pixels.lowerBound
    let taps = axis.taps[pixels.lowerBound - start..<pixels.upperBound - start]
    let count = taps.map(\.weights.count).max() ?? 0
    let end = taps.map { $0.first + $0.weights.count }.max() ?? 0
    tapCount = count
    range = (taps.map(\.first).min() ?? 0)..<end
    // All of a pixel's taps lie in the picture, those as well that weigh nothing.
    let firsts = taps.map { max(0, min($0.first, end - count)) }
    weights = zip(taps, firsts).flatMap { tap, first in
      let before = [Float](repeating: 0, count: tap.first - first) + tap.weights
      return before + [Float](repeating: 0, count: count - before.count)
    }
    self.firsts = firsts
  }

  /// Mixes a line of the source's pixels in ``range`` for every pixel of the axis.
  func mix(
    _ source: [SIMD3<Float>],
    into lines: inout [SIMD3<Float>],
    from start: Int
  ) {
    source.withUnsafeBufferPointer { source in
      weights.withUnsafeBufferPointer { weights in
        lines.withUnsafeMutableBufferPointer { lines in
          for (pixel, first) in firsts.enumerated() {
            var sum = SIMD3<Float>.zero
            for tap in 0..<tapCount {
              sum += source[first - range.lowerBound + tap] * weights[pixel * tapCount + tap]
            }
            lines[start + pixel] = sum
          }
        }
      }
    }
  }
}
