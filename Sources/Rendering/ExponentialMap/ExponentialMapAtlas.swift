import FathomImaging
import FathomNavigation

/// The cells of an exponential map in a frame's colours, at all levels of detail, as far as the frame
/// shows them.
///
/// Blocks are put in by several threads, each of them its own; then frames are taken out.
final class ExponentialMapAtlas: @unchecked Sendable {
  /// The cells of a level that the frame shows.
  private struct Level {
    let light: UnsafeMutablePointer<SIMD4<Float>>
    var capacity: Int
    /// The first row, counted from the inner end of octave 0.
    var firstRow = 0
    let columnCount: Int
    let rowsPerOctave: Int
    let mean: Point<Double>

    /// The columns go round: this number is repeated at either side.
    static let overlap = 3

    var stride: Int { columnCount + 2 * Self.overlap }
  }

  private let map: ExponentialMap
  private var levels: [Level] = []

  /// Room for the light of one frame at a time.
  init(_ map: ExponentialMap, _ samples: ExponentialMapSampler) {
    self.map = map
    levels = samples.means.enumerated().map { index, mean in
      Level(
        light: UnsafeMutablePointer.allocate(capacity: 0),
        capacity: 0,
        columnCount: map.columnCount(level: index),
        rowsPerOctave: map.rowsPerOctave(level: index),
        mean: mean
      )
    }
  }

  deinit {
    for level in levels { level.light.deallocate() }
  }

  /// Makes room for blocks of a frame.
  func makeRoom(for rows: [ExponentialMap.BlockRow]) {
    for index in levels.indices {
      let level = levels[index]
      let starts = rows.lazy.filter { $0.level == index }.map {
        $0.octave * level.rowsPerOctave + $0.row * ExponentialMapBlock.height
      }
      guard let first = starts.min(), let last = starts.max() else { continue }
      levels[index].firstRow = first
      let needed = (last + ExponentialMapBlock.height - first) * level.stride
      guard needed > level.capacity else { continue }
      level.light.deallocate()
      let light = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: needed)
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
  func put(_ light: [SIMD3<Float>], of block: ExponentialMapBlock) {
    let level = levels[block.level]
    let (rows, columns) = (block.rows(map), block.columns(map))
    let (width, overlap) = (columns.count, Level.overlap)
    let first = block.octave * level.rowsPerOctave + rows.lowerBound - level.firstRow
    for row in 0..<rows.count {
      let line = level.light + (first + row) * level.stride + overlap
      for column in 0..<width {
        line[columns.lowerBound + column] = SIMD4(light[row * width + column], 0)
      }
      for column in columns.clamped(to: 0..<overlap) {
        line[level.columnCount + column] = line[column]
      }
      for column in columns.clamped(to: level.columnCount - overlap..<level.columnCount) {
        line[column - level.columnCount] = line[column]
      }
    }
  }

  // MARK: - Frames

  /// Adds the light of some rows of a frame `height` octaves above the deepest one: from the two levels
  /// of detail whose cells are next to a pixel's size, by a smooth curve through 4 × 4 cells each.
  func add(
    _ rows: Range<Int>,
    height: Double,
    _ region: ExponentialMap.InnerRegion,
    _ polar: PolarCoordinates,
    to light: inout [SIMD3<Float>]
  ) {
    let width = map.deep.grid.size.width
    let inside = map.pixels(of: region)
    let tables = levels.map { Table($0, height: height) }
    let (coarsest, span) = (map.coarsest, ExponentialMap.mixingSpan)
    tables.withUnsafeBufferPointer { tables in
      polar.octaves.withUnsafeBufferPointer { octaves in
        polar.turns.withUnsafeBufferPointer { turns in
          light.withUnsafeMutableBufferPointer { light in
            // Squares of pixels, whose cells lie near each other as well.
            for left in stride(from: 0, to: width, by: Self.side) {
              for row in rows {
                for column in left..<min(left + Self.side, width) {
                  let share =
                    inside.rows.contains(row) && inside.columns.contains(column)
                    ? region.share(
                      x: Double(column) + 0.5 - map.center.x,
                      y: Double(row) + 0.5 - map.center.y
                    ) : 1
                  guard share > 0 else { continue }
                  let pixel = row * width + column
                  let (below, turn) = (octaves[pixel], turns[pixel])
                  let level = min(Int(below), coarsest)
                  let way = level < coarsest ? (below - Float(level)) / span : 0
                  var sum = tables[way < 1 ? level : level + 1].light(octaves: below, turn: turn)
                  if way > 0, way < 1 {
                    let coarse = tables[level + 1].light(octaves: below, turn: turn)
                    sum += (coarse - sum) * way
                  }
                  sum *= share
                  light[pixel - rows.lowerBound * width] += SIMD3(sum.x, sum.y, sum.z)
                }
              }
            }
          }
        }
      }
    }
  }

  private static let side = 32

  /// A level as it is looked up.
  private struct Table {
    private let cells: UnsafePointer<SIMD4<Float>>
    private let stride: Int
    private let columns: Float
    private let rows: Float
    /// The row of a pixel at the frame's furthest corner, from the first that is there.
    private let outerRow: Float
    private let left: Float

    init(_ level: Level, height: Double) {
      // From one row and column less, so that the first of four is never below 0.
      cells = UnsafePointer(level.light) + Level.overlap - level.stride - 2
      stride = level.stride
      columns = Float(level.columnCount)
      rows = Float(level.rowsPerOctave)
      outerRow = Float(
        (1 + height) * Double(level.rowsPerOctave) - level.mean.y - Double(level.firstRow)
      )
      left = 1 - Float(level.mean.x)
    }

    /// The light at a place between cells, by Catmull and Rom's curve.
    @inline(__always)
    func light(octaves: Float, turn: Float) -> SIMD4<Float> {
      let (x, y) = (turn * columns + left, outerRow - octaves * rows)
      let (column, row) = (Int(x), Int(y))
      let across = ResamplingKernel.catmullRomWeights(atFraction: x - Float(column))
      let down = ResamplingKernel.catmullRomWeights(atFraction: y - Float(row))
      let first = cells + row * stride + column
      let second = first + stride
      let third = second + stride
      return Self.mixed(first, across) * down.x + Self.mixed(second, across) * down.y
        + Self.mixed(third, across) * down.z + Self.mixed(third + stride, across) * down.w
    }

    @inline(__always)
    private static func mixed(
      _ line: UnsafePointer<SIMD4<Float>>,
      _ weights: SIMD4<Float>
    ) -> SIMD4<Float> {
      line[0] * weights.x + line[1] * weights.y + line[2] * weights.z + line[3] * weights.w
    }
  }
}
