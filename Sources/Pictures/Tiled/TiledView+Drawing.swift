extension TiledView {
  /// Draws rows of the frame whose samples begin at `frame` and that is `width` pixels wide.
  func draw(
    _ mosaic: TileComposition,
    rows part: Range<Int>,
    into frame: UnsafeMutablePointer<UInt8>,
    width: Int
  ) {
    func target(_ row: Int) -> UnsafeMutablePointer<UInt8> {
      frame + 3 * (row * width + columns.frame.lowerBound)
    }
    guard !isExact else {
      for row in part {
        let source = rows.pixels.lowerBound + row - rows.frame.lowerBound
        mosaic.copyRow(source, columns: columns.pixels, to: target(row))
      }
      return
    }
    // The rows of the level that were put together last, each in its place by its number.
    let length = 3 * columns.pixels.count
    let kept = rows.count + 1
    var numbers = [Int](repeating: -1, count: kept)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: kept * length) { lines in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: length) { sums in
        guard let first = lines.baseAddress, let sum = sums.baseAddress else { return }
        for row in part {
          for tap in 0..<rows.count {
            let (number, weight) = rows.tap(tap, ofPixel: row - rows.frame.lowerBound)
            let line = first + number % kept * length
            if weight > 0, numbers[number % kept] != number {
              mosaic.copyRow(number, columns: columns.pixels, to: line)
              numbers[number % kept] = number
            }
            if tap == 0 {
              for index in 0..<length { sum[index] = UInt16(line[index]) &* weight }
            } else if weight > 0 {
              for index in 0..<length { sum[index] &+= UInt16(line[index]) &* weight }
            }
          }
          columns.mix(sum, into: target(row))
        }
      }
    }
  }
}

extension StretchedAxis {
  /// The number of a pixel of the level that takes part, and its weight.
  fileprivate func tap(_ tap: Int, ofPixel pixel: Int) -> (number: Int, weight: UInt16) {
    guard copied == nil else { return (pixels.lowerBound + pixel, 256) }
    let index = pixel * count + tap
    return (pixels.lowerBound + indices[index], weights[index])
  }

  /// Mixes a line of 256ths into the frame's pixels.
  fileprivate func mix(
    _ line: UnsafePointer<UInt16>,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    guard copied == nil else {
      for index in 0..<3 * frame.count {
        target[index] = UInt8(truncatingIfNeeded: (UInt32(line[index]) + 128) >> 8)
      }
      return
    }
    indices.withUnsafeBufferPointer { indices in
      weights.withUnsafeBufferPointer { weights in
        for pixel in 0..<frame.count {
          var (red, green, blue): (UInt32, UInt32, UInt32) = (0x8000, 0x8000, 0x8000)
          for tap in pixel &* count..<(pixel &+ 1) &* count {
            let (source, weight) = (line + 3 &* indices[tap], UInt32(weights[tap]))
            red &+= UInt32(source[0]) &* weight
            green &+= UInt32(source[1]) &* weight
            blue &+= UInt32(source[2]) &* weight
          }
          target[3 &* pixel] = UInt8(truncatingIfNeeded: red >> 16)
          target[3 &* pixel &+ 1] = UInt8(truncatingIfNeeded: green >> 16)
          target[3 &* pixel &+ 2] = UInt8(truncatingIfNeeded: blue >> 16)
        }
      }
    }
  }
}
