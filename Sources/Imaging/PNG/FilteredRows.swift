/// The rows of an 8-bit picture as PNG compresses them: each predicted from its neighbours, behind a
/// byte that tells how.
struct FilteredRows {
  /// One byte and 3 × width differences for every row.
  private(set) var bytes: [UInt8]

  /// PNG's numbers of its predictions.
  private enum Prediction: UInt8, CaseIterable {
    case none, sub, up, average, paeth
  }

  /// Filters RGB samples, rows from the top; `automatic` is the pixel above.
  init(samples: [UInt8], width: Int, filter: PNGCompression.Filter) {
    let rowSize = 3 * width
    let height = samples.count / rowSize
    bytes = [UInt8](repeating: 0, count: height * (rowSize + 1))
    let zeros = [UInt8](repeating: 0, count: rowSize)
    var trial = [UInt8](repeating: 0, count: rowSize)
    bytes.withUnsafeMutableBufferPointer { bytes in
      samples.withUnsafeBufferPointer { samples in
        zeros.withUnsafeBufferPointer { zeros in
          trial.withUnsafeMutableBufferPointer { trial in
            for row in 0..<height {
              let line = Self.Line(
                above: row == 0
                  ? zeros
                  : UnsafeBufferPointer(rebasing: samples[(row - 1) * rowSize..<row * rowSize]),
                samples: UnsafeBufferPointer(rebasing: samples[row * rowSize..<(row + 1) * rowSize])
              )
              let start = row * (rowSize + 1)
              let target = UnsafeMutableBufferPointer(
                rebasing: bytes[start + 1..<start + 1 + rowSize]
              )
              let chosen = line.write(filter, into: target, trial: trial)
              bytes[start] = chosen.rawValue
            }
          }
        }
      }
    }
  }

  /// A row and the one above it.
  private struct Line {
    let above: UnsafeBufferPointer<UInt8>
    let samples: UnsafeBufferPointer<UInt8>

    func write(
      _ filter: PNGCompression.Filter,
      into target: UnsafeMutableBufferPointer<UInt8>,
      trial: UnsafeMutableBufferPointer<UInt8>
    ) -> Prediction {
      let single: Prediction
      switch filter {
      case .none: single = .none
      case .sub: single = .sub
      case .automatic, .up: single = .up
      case .average: single = .average
      case .paeth: single = .paeth
      case .adaptive: return writeBest(into: target, trial: trial)
      }
      write(single, into: target)
      return single
    }

    /// The prediction whose differences are least in sum, as the PNG specification advises.
    private func writeBest(
      into target: UnsafeMutableBufferPointer<UInt8>,
      trial: UnsafeMutableBufferPointer<UInt8>
    ) -> Prediction {
      var best = (prediction: Prediction.none, cost: Int.max)
      for prediction in Prediction.allCases {
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
      let count = samples.count
      switch prediction {
      case .none: _ = target.update(fromContentsOf: samples)
      case .sub:
        for i in 0..<3 { target[i] = samples[i] }
        for i in 3..<count { target[i] = samples[i] &- samples[i - 3] }
      case .up:
        for i in 0..<count { target[i] = samples[i] &- above[i] }
      case .average:
        for i in 0..<3 { target[i] = samples[i] &- above[i] / 2 }
        for i in 3..<count {
          target[i] = samples[i] &- UInt8((Int16(samples[i - 3]) + Int16(above[i])) / 2)
        }
      case .paeth:
        for i in 0..<3 { target[i] = samples[i] &- above[i] }
        for i in 3..<count {
          let predicted = Self.nearest(samples[i - 3], above[i], above[i - 3])
          target[i] = samples[i] &- predicted
        }
      }
    }

    /// Whichever of left, above and above left is nearest to their gradient.
    @inline(__always)
    private static func nearest(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
      let (fromLeft, fromAbove) = (Int16(above) - Int16(corner), Int16(left) - Int16(corner))
      let (a, b, c) = (fromLeft.magnitude, fromAbove.magnitude, (fromLeft + fromAbove).magnitude)
      return a <= b && a <= c ? left : b <= c ? above : corner
    }
  }
}
