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
    private(set) var light: UnsafeMutablePointer<SIMD4<Float>>
    private var capacity = 0
    /// The first row, counted from the inner end of octave 0.
    private(set) var firstRow = 0
    let columnCount: Int
    let rowsPerOctave: Int
    let mean: Point<Double>

    init(columnCount: Int, rowsPerOctave: Int, mean: Point<Double>) {
      light = .allocate(capacity: 0)
      (self.columnCount, self.rowsPerOctave, self.mean) = (columnCount, rowsPerOctave, mean)
    }

    /// Makes room for rows, whose light is any.
    mutating func makeRoom(for rows: Range<Int>) {
      firstRow = rows.lowerBound
      let needed = rows.count * columnCount
      guard needed > capacity else { return }
      light.deallocate()
      light = .allocate(capacity: needed)
      light.initialize(repeating: .zero, count: needed)
      capacity = needed
    }

    /// The level as a frame takes light from it that is `height` octaves above the deepest one; `sector` is the number
    /// of its sector.
    func polarLevel(height: Double, sector: Int) -> polar_level {
      // From one row and column less, so that the first of three is never below 0.
      let cells = UnsafePointer(light) - columnCount - 2
      return polar_level(
        cells: UnsafeRawPointer(cells).assumingMemoryBound(to: Float.self),
        stride: Int64(columnCount),
        columns: Float(columnCount),
        rows: Float(rowsPerOctave),
        // The second of three is the nearest: half a cell more, rounded down.
        outer_row: Float(
          (1 + height - ExponentialMap.coarsening) * Double(rowsPerOctave) + 0.5 - mean.y
            - Double(firstRow)
        ),
        left: Float(1.5 - mean.x - Double(sector * columnCount))
      )
    }
  }

  private let map: ExponentialMap
  /// The levels of each sector.
  private var levels: [[Level]] = []

  /// Room for the light of one frame at a time.
  init(_ map: ExponentialMap, _ samples: ExponentialMapSampler) {
    self.map = map
    levels = map.sectors.map { sector in
      (0...sector.coarsest).map { level in
        Level(
          columnCount: sector.columnCount(level: level),
          rowsPerOctave: sector.rowsPerOctave(level: level),
          mean: samples.means[level]
        )
      }
    }
  }

  deinit {
    for level in levels.joined() { level.light.deallocate() }
  }

  /// Makes room for blocks of a frame.
  func makeRoom(for rows: [ExponentialMap.BlockRow]) {
    for (sector, cells) in map.sectors.enumerated() {
      for level in 0...cells.coarsest {
        let starts = rows.lazy.filter { $0.sector == sector && $0.level == level }.map {
          $0.octave * cells.rowsPerOctave(level: level) + $0.row * ExponentialMapBlock.height
        }
        guard let first = starts.min(), let last = starts.max() else { continue }
        levels[sector][level].makeRoom(for: first..<last + ExponentialMapBlock.height)
      }
    }
  }

  /// Puts in the light of some rows of a block.
  func put(
    _ numbers: SampleBlock,
    _ rows: Range<Int>,
    _ sampler: LayerSampler,
    of block: ExponentialMapBlock
  ) {
    let level = levels[block.sector][block.level]
    let columns = block.columns(map)
    let first = block.octave * level.rowsPerOctave + block.rows(map).lowerBound - level.firstRow
    let start = level.light + (first + rows.lowerBound) * level.columnCount
    sampler.setLight(
      of: numbers,
      PixelRectangle(columns: 0..<columns.count, rows: rows),
      // Three numbers of light take the room of four.
      to: UnsafeMutableRawPointer(start + columns.lowerBound)
        .assumingMemoryBound(to: SIMD3<Float>.self),
      pitch: level.columnCount
    )
  }

  // MARK: - Frames

  /// The light of some rows of a frame `height` octaves above the deepest one: from the one or two levels of detail
  /// whose cells are next to a pixel's size, by a quadratic B-spline of 3 × 3 cells each; at seams from two sectors.
  func light(
    of rows: Range<Int>,
    height: Double,
    _ region: ExponentialMap.InnerRegion,
    _ polar: PolarCoordinates
  ) -> [SIMD3<Float>] {
    let width = map.deep.grid.size.width
    let first = rows.lowerBound * width
    let shares = shares(rows, region)
    let levels = polarLevels(height: height)
    var light = light(
      of: polar.pixels,
      first..<rows.upperBound * width,
      columns: width,
      shares,
      levels
    )
    let seams = polar.seams
    let atSeams = seams.range(of: rows)
    let others = self.light(
      of: seams.places,
      atSeams,
      columns: PolarCoordinates.Seams.width,
      shares.isEmpty ? [] : atSeams.map { shares[Int(seams.pixels[$0]) - first] },
      levels
    )
    for (seam, other) in zip(atSeams, others) {
      let pixel = Int(seams.pixels[seam]) - first
      light[pixel] += (other - light[pixel]) * seams.shares[seam]
    }
    return light
  }

  /// The levels of all sectors, as many of each: beyond its coarsest level that one again.
  private func polarLevels(height: Double) -> [polar_level] {
    levels.enumerated().flatMap { number, levels in
      (0...map.coarsest).map {
        levels[min($0, levels.count - 1)].polarLevel(height: height, sector: number)
      }
    }
  }

  /// The light of some places, `columns` side by side and as many rows as they need; `shares` are those of the cells in
  /// it, none where it is all theirs.
  private func light(
    of places: PolarCoordinates.Places,
    _ range: Range<Int>,
    columns: Int,
    _ shares: [Float],
    _ levels: [polar_level]
  ) -> [SIMD3<Float>] {
    let rows = (range.count + columns - 1) / columns
    let shares =
      shares.isEmpty
      ? [] : shares + [Float](repeating: 0, count: rows * columns - shares.count)
    return [SIMD3<Float>](unsafeUninitializedCapacity: rows * columns) { light, count in
      levels.withUnsafeBufferPointer { levels in
        places.withUnsafePointers { octaves, turns in
          shares.withUnsafeBufferPointer { shares in
            var map = polar_map(
              levels: levels.baseAddress,
              last: Int32(self.map.coarsest),
              span: ExponentialMap.mixingSpan
            )
            var pixels = polar_pixels(
              octaves: octaves + range.lowerBound,
              turns: turns + range.lowerBound,
              shares: shares.isEmpty ? nil : shares.baseAddress,
              pitch: Int64(columns),
              columns: Int64(columns),
              rows: Int64(rows)
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
      count = rows * columns
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
