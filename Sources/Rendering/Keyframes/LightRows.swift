import CKernels
import FathomImaging
import FathomNumbers

/// The rows of a picture in linear light, in blocks of a few; some may be left out.
struct LightRows: Sendable {
  /// The columns that there are.
  let columns: Range<Int>
  let blockHeight: Int
  /// Row by row, empty where a block was left out.
  let blocks: [[SIMD3<Float>]]

  /// The pixels that are judged together.
  private static let stretch = 64

  /// How rough the light is across: 0 where it changes evenly, 1 where neighbours have nothing in common.
  ///
  /// That of a stretch of pixels is 2 less the mean difference of pixels two apart, in units of that of neighbours. Of
  /// all stretches of the first row of each block it is the mean, each weighted by its differences and its roughness:
  /// where rough light lies beside even one, the rough one decides. The differences are those of square roots of green
  /// light, which is near what is seen.
  var roughness: Double {
    var (sum, squares) = (0.0, 0.0)
    for block in blocks where block.count >= columns.count {
      for first in stride(from: 0, to: columns.count - 2, by: Self.stretch) {
        let end = min(first + Self.stretch + 2, columns.count)
        var (near, far) = (0.0, 0.0)
        var (before, last) = (block[first].y.squareRoot(), block[first + 1].y.squareRoot())
        for light in block[first + 2..<end] {
          let root = light.y.squareRoot()
          near += Double((root - last).magnitude)
          far += Double((root - before).magnitude)
          (before, last) = (last, root)
        }
        guard near > 0 else { continue }
        // The roughness times the differences.
        let weight = max(0, 2 * near - far)
        sum += weight
        squares += weight * weight / near
      }
    }
    return sum > 0 ? squares / sum : 0
  }

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
    let (across, down) = (acrossAxis.taps, downAxis.taps)
    let count = acrossAxis.pixels.count
    let level = KernelMethod.bestLevel
    precondition(light.count == count * rows.count, "the target has these rows")
    // Source rows that are shrunk across already, as many as one target row may need: each serves
    // several target rows, so that it pays to go across first.
    var lines = [SIMD3<Float>](repeating: .zero, count: count * down.count)
    var rowOfLine = [Int](repeating: -1, count: down.count)
    for (index, row) in rows.enumerated() {
      let first = (row - downAxis.pixels.lowerBound) * down.count
      for tap in first..<first + down.count {
        let weight = down.weights[tap] * share
        guard weight != 0 else { continue }
        let sourceRow = down.indices[tap]
        let slot = sourceRow % down.count
        lines.withUnsafeMutableBufferPointer { lines in
          guard let lines = lines.baseAddress else { return }
          if rowOfLine[slot] != sourceRow {
            let (block, line) = sourceRow.quotientAndRemainder(dividingBy: blockHeight)
            blocks[block].withUnsafeBufferPointer { light in
              guard let light = light.baseAddress else { return }
              across.mix(
                light + line * columns.count,
                from: columns.lowerBound,
                into: lines + slot * count
              )
            }
            rowOfLine[slot] = sourceRow
          }
          light.withUnsafeMutableBytes { light in
            light_add(
              level,
              UnsafeRawPointer(lines + slot * count).assumingMemoryBound(to: Float.self),
              Int64(4 * count),
              weight,
              light.baseAddress?.assumingMemoryBound(to: Float.self).advanced(by: 4 * index * count)
            )
          }
        }
      }
    }
  }
}
