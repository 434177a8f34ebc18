/// The rows of a picture as PNG compresses them (section 9 of its specification): every byte less
/// its prediction from neighbours, after a byte that names the prediction.
struct FilteredRows {
  /// The filter types of section 9.2, which PNG numbers in this order.
  enum Prediction: UInt8, CaseIterable {
    case none, sub, up, average, paeth
  }

  /// The rows from the top, ``rowSize`` bytes each.
  let bytes: [UInt8]
  /// The bytes of a row, the prediction's number included.
  let rowSize: Int

  /// The bytes of a row of a picture, the prediction's number included.
  static func rowSize(of bitmap: Bitmap) -> Int { 1 + pixelSize(of: bitmap) * bitmap.width }

  private static func pixelSize(of bitmap: Bitmap) -> Int { 3 * bitmap.depth.rawValue / 8 }

  /// Filters each row by the best of some predictions; all rows, or some.
  init(_ bitmap: Bitmap, rows: Range<Int>? = nil, predictions: [Prediction]) {
    let range = rows ?? 0..<bitmap.height
    let pixelSize = Self.pixelSize(of: bitmap)
    rowSize = Self.rowSize(of: bitmap)
    let count = rowSize - 1
    let size = rowSize * range.count
    bytes = [UInt8](unsafeUninitializedCapacity: size) { [rowSize] bytes, filled in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * count) { rows in
        rows.initialize(repeating: 0)
        // Above the first row there is black.
        var above = UnsafeMutableBufferPointer(rebasing: rows[..<count])
        var row = UnsafeMutableBufferPointer(rebasing: rows[count..<2 * count])
        let trial = UnsafeMutableBufferPointer(rebasing: rows[(2 * count)...])
        if range.lowerBound > 0 { bitmap.copyBigEndianRow(range.lowerBound - 1, to: above) }
        for y in range {
          bitmap.copyBigEndianRow(y, to: row)
          let line = Line(
            above: UnsafeBufferPointer(above),
            bytes: UnsafeBufferPointer(row),
            pixelSize: pixelSize
          )
          let start = (y - range.lowerBound) * rowSize
          let target = UnsafeMutableBufferPointer(rebasing: bytes[start + 1..<start + rowSize])
          bytes[start] = line.write(bestOf: predictions, into: target, trial: trial).rawValue
          swap(&above, &row)
        }
      }
      filled = size
    }
  }

  /// A row and the one above it.
  private struct Line {
    let above: UnsafeBufferPointer<UInt8>
    let bytes: UnsafeBufferPointer<UInt8>
    let pixelSize: Int

    /// Writes the differences from the prediction that leaves the least of them in sum, the
    /// heuristic of chapter 12, filter selection.
    func write(
      bestOf predictions: [Prediction],
      into target: UnsafeMutableBufferPointer<UInt8>,
      trial: UnsafeMutableBufferPointer<UInt8>
    ) -> Prediction {
      guard predictions.count > 1 else {
        write(predictions[0], into: target)
        return predictions[0]
      }
      var best = (prediction: Prediction.none, cost: Int.max)
      for prediction in predictions {
        write(prediction, into: trial)
        let cost = trial.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
        guard cost < best.cost else { continue }
        best = (prediction, cost)
        _ = target.update(fromContentsOf: trial)
      }
      return best.prediction
    }

    private func write(
      _ prediction: Prediction,
      into target: UnsafeMutableBufferPointer<UInt8>
    ) {
      let count = bytes.count
      switch prediction {
      case .none: _ = target.update(fromContentsOf: bytes)
      case .sub:
        for i in 0..<pixelSize { target[i] = bytes[i] }
        for i in pixelSize..<count { target[i] = bytes[i] &- bytes[i - pixelSize] }
      case .up:
        for i in 0..<count { target[i] = bytes[i] &- above[i] }
      case .average:
        for i in 0..<pixelSize { target[i] = bytes[i] &- above[i] / 2 }
        for i in pixelSize..<count {
          target[i] = bytes[i] &- UInt8((Int16(bytes[i - pixelSize]) + Int16(above[i])) / 2)
        }
      case .paeth:
        for i in 0..<pixelSize { target[i] = bytes[i] &- above[i] }
        for i in pixelSize..<count {
          let predicted = Self.paeth(bytes[i - pixelSize], above[i], above[i - pixelSize])
          target[i] = bytes[i] &- predicted
        }
      }
    }

    /// Paeth's predictor (section 9.4): the nearest of left, above and above left to the first
    /// two's sum less the third.
    @inline(__always)
    private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
      let (fromLeft, fromAbove) = (Int16(above) - Int16(corner), Int16(left) - Int16(corner))
      let (a, b, c) = (fromLeft.magnitude, fromAbove.magnitude, (fromLeft + fromAbove).magnitude)
      return a <= b && a <= c ? left : b <= c ? above : corner
    }
  }
}

extension Bitmap {
  /// Copies the samples of a row, those of 16 bits with the greater byte first.
  fileprivate func copyBigEndianRow(_ y: Int, to row: UnsafeMutableBufferPointer<UInt8>) {
    let first = 3 * width * y
    switch depth {
    case .eight: _ = row.update(fromContentsOf: bytes[first..<first + 3 * width])
    case .sixteen:
      words.withUnsafeBufferPointer { words in
        for i in 0..<3 * width {
          let word = words[first + i]
          row[2 * i] = UInt8(truncatingIfNeeded: word >> 8)
          row[2 * i + 1] = UInt8(truncatingIfNeeded: word)
        }
      }
    }
  }
}
