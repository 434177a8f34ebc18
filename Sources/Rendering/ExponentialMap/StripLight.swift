import Navigation

/// The strip in a frame's colours, at all levels of detail, as far as the frame shows it.
///
/// Blocks are put in by several threads, each of them its own; then frames are taken out.
final class StripLight: @unchecked Sendable {
  /// What of a level there is.
  private struct Level {
    let light: UnsafeMutablePointer<SIMD3<Float>>
    var capacity: Int
    /// The first row, counted from the inner end of octave 0.
    var firstRow = 0
    let columnCount: Int
    let rowsPerOctave: Int
    let mean: Point<Double>

    /// The columns go round: so many are there again at either side.
    static let overlap = 3

    var stride: Int { columnCount + 2 * Self.overlap }
  }

  private let ladder: StripLadder
  private var levels: [Level] = []

  /// Room for the light of one frame at a time.
  init(_ ladder: StripLadder, _ samples: StripSamples) {
    self.ladder = ladder
    levels = samples.means.enumerated().map { index, mean in
      Level(
        light: UnsafeMutablePointer.allocate(capacity: 0),
        capacity: 0,
        columnCount: ladder.columnCount(level: index),
        rowsPerOctave: ladder.rowsPerOctave(level: index),
        mean: mean
      )
    }
  }

  deinit {
    for level in levels { level.light.deallocate() }
  }

  /// Makes room for blocks of a frame.
  func makeRoom(for rows: [StripLadder.BlockRow]) {
    for index in levels.indices {
      let level = levels[index]
      let starts = rows.lazy.filter { $0.level == index }.map {
        $0.octave * level.rowsPerOctave + $0.row * StripBlock.height
      }
      guard let first = starts.min(), let last = starts.max() else { continue }
      levels[index].firstRow = first
      let needed = (last + StripBlock.height - first) * level.stride
      guard needed > level.capacity else { continue }
      level.light.deallocate()
      let light = UnsafeMutablePointer<SIMD3<Float>>.allocate(capacity: needed)
      light.initialize(repeating: .zero, count: needed)
      levels[index] = Level(
        light: light,
        capacity: needed,
        firstRow: first,
        columnCount: level.columnCount,
        rowsPerOctave: level.rowsPerOctave,
        mean: level.mean
      )
    }
  }

  /// Puts in a block's light.
  func put(_ light: [SIMD3<Float>], of block: StripBlock) {
    let level = levels[block.level]
    let (rows, columns) = (block.rows(ladder), block.columns(ladder))
    let (width, overlap) = (columns.count, Level.overlap)
    let first = block.octave * level.rowsPerOctave + rows.lowerBound - level.firstRow
    for row in 0..<rows.count {
      let line = level.light + (first + row) * level.stride + overlap
      for column in 0..<width { line[columns.lowerBound + column] = light[row * width + column] }
      for column in columns {
        let value = light[row * width + column - columns.lowerBound]
        if column < overlap { line[level.columnCount + column] = value }
        if column >= level.columnCount - overlap { line[column - level.columnCount] = value }
      }
    }
  }

  // MARK: - Frames

  /// Adds the light of some rows of a frame so many octaves above the deepest one: from the two levels
  /// of detail whose cells are next to a pixel's size, by a smooth curve through 4 × 4 cells each.
  func add(
    _ rows: Range<Int>,
    height: Double,
    _ middle: StripLadder.Middle,
    _ polar: PolarFrame,
    to light: inout [SIMD3<Float>]
  ) {
    let width = ladder.deep.grid.size.width
    let tables = levels.map { level in
      Table(
        cells: UnsafePointer(level.light) + Level.overlap,
        stride: level.stride,
        columns: Float(level.columnCount),
        rows: Float(level.rowsPerOctave),
        // In rows from the first that is there, for a pixel at the rim.
        rim: Float(
          (1 + height) * Double(level.rowsPerOctave) - level.mean.y - Double(level.firstRow)
        ),
        left: Float(level.mean.x)
      )
    }
    let (coarsest, turning) = (ladder.coarsest, StripLadder.levelShare)
    tables.withUnsafeBufferPointer { tables in
      polar.octaves.withUnsafeBufferPointer { octaves in
        polar.turns.withUnsafeBufferPointer { turns in
          light.withUnsafeMutableBufferPointer { light in
            for row in rows {
              let y = Double(row) + 0.5 - ladder.pole.y
              for column in 0..<width {
                let share = middle.share(x: Double(column) + 0.5 - ladder.pole.x, y: y)
                guard share > 0 else { continue }
                let pixel = row * width + column
                let (below, turn) = (octaves[pixel], turns[pixel])
                let level = min(Int(below), coarsest)
                var sum = tables[level].light(octaves: below, turn: turn)
                let way = (below - Float(level) - turning) / (1 - turning)
                if level < coarsest, way > 0 {
                  let coarse = tables[level + 1].light(octaves: below, turn: turn)
                  sum += (coarse - sum) * way
                }
                light[pixel - rows.lowerBound * width] += sum * share
              }
            }
          }
        }
      }
    }
  }

  /// A level as it is looked up.
  private struct Table {
    let cells: UnsafePointer<SIMD3<Float>>
    let stride: Int
    let columns: Float
    let rows: Float
    let rim: Float
    let left: Float

    /// The light at a place between cells, by Catmull and Rom's curve.
    @inline(__always)
    func light(octaves: Float, turn: Float) -> SIMD3<Float> {
      let (x, y) = (turn * columns - left, rim - octaves * rows)
      let (column, row) = (x.rounded(.down), y.rounded(.down))
      let (across, down) = (Self.weights(x - column), Self.weights(y - row))
      var line = cells + (Int(row) - 1) * stride + Int(column) - 1
      func mixed(_ line: UnsafePointer<SIMD3<Float>>) -> SIMD3<Float> {
        line[0] * across.x + line[1] * across.y + line[2] * across.z + line[3] * across.w
      }
      var sum = mixed(line) * down.x
      line += stride
      sum += mixed(line) * down.y
      line += stride
      sum += mixed(line) * down.z
      line += stride
      return sum + mixed(line) * down.w
    }

    @inline(__always)
    private static func weights(_ f: Float) -> SIMD4<Float> {
      SIMD4(
        ((1 - 0.5 * f) * f - 0.5) * f,
        (1.5 * f - 2.5) * f * f + 1,
        ((2 - 1.5 * f) * f + 0.5) * f,
        (0.5 * f - 0.5) * f * f
      )
    }
  }
}
