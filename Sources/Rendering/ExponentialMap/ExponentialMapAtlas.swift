import CKernels
import FathomImaging
import FathomNavigation
import FathomNumbers

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

    /// The level as a frame takes light from it that is `height` octaves above the deepest one.
    func polarLevel(height: Double) -> polar_level {
      // From one row and column less, so that the first of three is never below 0.
      let cells = UnsafePointer(light) + Self.overlap - stride - 2
      return polar_level(
        cells: UnsafeRawPointer(cells).assumingMemoryBound(to: Float.self),
        stride: Int64(stride),
        columns: Float(columnCount),
        rows: Float(rowsPerOctave),
        // The second of three is the nearest: half a cell more, rounded down.
        outer_row: Float(
          (1 + height - ExponentialMap.coarsening) * Double(rowsPerOctave) + 0.5 - mean.y
            - Double(firstRow)
        ),
        left: 1.5 - Float(mean.x)
      )
    }
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

  /// Puts in the light of some rows of a block.
  func put(
    _ numbers: SampleBlock,
    _ rows: Range<Int>,
    _ sampler: LayerSampler,
    of block: ExponentialMapBlock
  ) {
    let level = levels[block.level]
    let columns = block.columns(map)
    let overlap = Level.overlap
    let first = block.octave * level.rowsPerOctave + block.rows(map).lowerBound - level.firstRow
    let start = level.light + (first + rows.lowerBound) * level.stride + overlap
    sampler.setLight(
      of: numbers,
      PixelRectangle(columns: 0..<columns.count, rows: rows),
      // Three numbers of light take the room of four.
      to: UnsafeMutableRawPointer(start + columns.lowerBound)
        .assumingMemoryBound(to: SIMD3<Float>.self),
      pitch: level.stride
    )
    for row in 0..<rows.count {
      let line = start + row * level.stride
      for column in columns.clamped(to: 0..<overlap) {
        line[level.columnCount + column] = line[column]
      }
      for column in columns.clamped(to: level.columnCount - overlap..<level.columnCount) {
        line[column - level.columnCount] = line[column]
      }
    }
  }

  // MARK: - Frames

  /// The light of some rows of a frame `height` octaves above the deepest one: from the one or two levels of detail
  /// whose cells are next to a pixel's size, by a quadratic B-spline of 3 × 3 cells each.
  func light(
    of rows: Range<Int>,
    height: Double,
    _ region: ExponentialMap.InnerRegion,
    _ polar: PolarCoordinates
  ) -> [SIMD3<Float>] {
    let width = map.deep.grid.size.width
    let shares = shares(rows, region)
    let levels = levels.map { $0.polarLevel(height: height) }
    let span = ExponentialMap.mixingSpan
    return [SIMD3<Float>](unsafeUninitializedCapacity: width * rows.count) { light, count in
      levels.withUnsafeBufferPointer { levels in
        polar.withUnsafeCoordinates { octaves, turns in
          shares.withUnsafeBufferPointer { shares in
            var map = polar_map(
              levels: levels.baseAddress,
              last: Int32(levels.count - 1),
              span: span
            )
            var pixels = polar_pixels(
              octaves: octaves + rows.lowerBound * width,
              turns: turns + rows.lowerBound * width,
              shares: shares.isEmpty ? nil : shares.baseAddress,
              pitch: Int64(width),
              columns: Int64(width),
              rows: Int64(rows.count)
            )
            polar_set(
              KernelMethod.bestLevel,
              &map,
              &pixels,
              UnsafeMutableRawPointer(light.baseAddress)?.assumingMemoryBound(to: Float.self)
            )
          }
        }
      }
      count = width * rows.count
    }
  }

  /// The shares of the cells in the light of some rows of a frame; empty where it is all theirs.
  private func shares(_ rows: Range<Int>, _ region: ExponentialMap.InnerRegion) -> [Float] {
    let inside = map.pixels(of: region)
    let width = map.deep.grid.size.width
    guard inside.rows.overlaps(rows), !inside.columns.isEmpty else { return [] }
    var shares = [Float](repeating: 1, count: rows.count * width)
    for row in rows.clamped(to: inside.rows) {
      for column in inside.columns {
        shares[(row - rows.lowerBound) * width + column] = region.share(
          x: Double(column) + 0.5 - map.center.x,
          y: Double(row) + 0.5 - map.center.y
        )
      }
    }
    return shares
  }
}
