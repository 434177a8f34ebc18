import FathomNavigation
import FathomNumbers

/// A rectangle of an exponential map's cells, of one level of detail and within one octave of a sector.
struct ExponentialMapBlock: Hashable, Sendable {
  /// The number of its sector.
  let sector: Int
  let octave: Int
  let level: Int
  /// Counted in blocks from the octave's inner end.
  let row: Int
  /// Counted in blocks.
  let column: Int

  static let height = 32
  static let width = 64

  func hash(into hasher: inout Hasher) {
    // One number is hashed in half the time of four, thousands of times a frame.
    hasher.combine(octave << 40 ^ level << 34 ^ sector << 26 ^ row << 12 ^ column)
  }

  /// Its cells' rows within the octave.
  func rows(_ map: ExponentialMap) -> Range<Int> {
    let end = map.sectors[sector].rowsPerOctave(level: level)
    return row * Self.height..<min((row + 1) * Self.height, end)
  }

  /// Its cells' columns.
  func columns(_ map: ExponentialMap) -> Range<Int> {
    (column * Self.width..<(column + 1) * Self.width)
      .clamped(to: map.sectors[sector].columns(level: level))
  }

  /// The block of the next coarser level that has its cells.
  var parent: ExponentialMapBlock {
    ExponentialMapBlock(
      sector: sector,
      octave: octave,
      level: level + 1,
      row: row / 2,
      column: column / 2
    )
  }

  /// The blocks of the next finer level that have its cells.
  var children: [ExponentialMapBlock] {
    (0..<4).map {
      ExponentialMapBlock(
        sector: sector,
        octave: octave,
        level: level - 1,
        row: 2 * row + $0 / 2,
        column: 2 * column + $0 % 2
      )
    }
  }

  /// Blocks in the order in which they are drawn, those together that take over no samples of each other:
  /// fine ones take over those of coarse ones, which come first.
  static func waves(_ blocks: [ExponentialMapBlock]) -> [[ExponentialMapBlock]] {
    var waves: [[ExponentialMapBlock]] = []
    var last: Set<ExponentialMapBlock> = []
    for block in blocks.sorted(by: { $0.level > $1.level }) {
      if waves.isEmpty || last.contains(block.parent) {
        waves.append([])
        last = []
      }
      waves[waves.count - 1].append(block)
      last.insert(block)
    }
    return waves
  }
}

extension ExponentialMap {
  /// The octaves in which the coarser of two levels of detail is mixed in.
  static let mixingSpan: Float = 0.125

  /// Blocks side by side.
  struct BlockRow: Sendable {
    let sector: Int
    let octave: Int
    let level: Int
    let row: Int
    /// Counted in blocks.
    let columns: [Int]
    /// The rows of each block that the view takes light from.
    let seen: Range<Int>

    var blocks: [ExponentialMapBlock] {
      columns.map {
        ExponentialMapBlock(sector: sector, octave: octave, level: level, row: row, column: $0)
      }
    }
  }

  /// The blocks that a view takes light from, level by level, the coarsest first.
  func blocks(height: Double) -> [BlockRow] {
    let region = innerRegion(height: height)
    return (0...coarsest).reversed().flatMap { level in
      sectors.indices.flatMap { blocks(sector: $0, level: level, height, region) }
    }
  }

  private func blocks(
    sector number: Int,
    level: Int,
    _ height: Double,
    _ region: InnerRegion
  ) -> [BlockRow] {
    let sector = sectors[number]
    guard level <= sector.coarsest else { return [] }
    let rowCount = sector.rowsPerOctave(level: level)
    // Octaves inside the furthest pixel: a level is mixed in on the way to it, and out behind it.
    let outermost = level == 0 ? 0 : Double(level - 1) + Self.coarsening
    let innermost =
      level == sector.coarsest
      ? innerOctaves(sector) + 2 : Double(level) + Self.coarsening + Double(Self.mixingSpan)
    let margin = 2
    // Row r of octave k is 1 − k − r / rows + height octaves inside the furthest pixel.
    func row(_ octavesBelow: Double) -> Int {
      Int(((1 + height - octavesBelow) * Double(rowCount)).rounded(.down))
    }
    let rows = row(innermost) - margin...row(outermost) + margin
    let directions = BlockColumns(sector, level: level, center, margin: margin)
    var result: [BlockRow] = []
    for octave in rows.lowerBound.floorDivided(
      by: rowCount
    )...rows.upperBound.floorDivided(by: rowCount) {
      let local =
        max(
          0,
          rows.lowerBound - octave * rowCount
        )...min(
          rowCount - 1,
          rows.upperBound - octave * rowCount
        )
      for blockRow in local.lowerBound / ExponentialMapBlock.height...local.upperBound
        / ExponentialMapBlock.height
      {
        let top = blockRow * ExponentialMapBlock.height
        let first = octave * rowCount + top
        let last = first + min(ExponentialMapBlock.height, rowCount - top)
        func radius(_ row: Int) -> Double {
          sector.outerRadius * Elementary.exp2(Double(row) / Double(rowCount) - 1 - height)
        }
        let columns = directions.columns(
          from: radius(first - margin),
          to: radius(last + margin),
          in: deep.grid.size,
          region
        )
        guard !columns.isEmpty else { continue }
        let seen = Range(local).clamped(to: top..<top + ExponentialMapBlock.height)
        result.append(
          BlockRow(
            sector: number,
            octave: octave,
            level: level,
            row: blockRow,
            columns: columns,
            seen: seen.lowerBound - top..<seen.upperBound - top
          )
        )
      }
    }
    return result
  }

  /// The directions that columns of blocks cover, as seen from the centre.
  private struct BlockColumns {
    /// The number of the first one.
    private let first: Int
    /// The cosines and sines between which each column's directions lie.
    private var cosines: [ClosedRange<Double>] = []
    private var sines: [ClosedRange<Double>] = []
    private let center: Point<Double>

    init(_ sector: ExponentialMapSector, level: Int, _ center: Point<Double>, margin: Int) {
      self.center = center
      let columns = sector.columns(level: level)
      let width = ExponentialMapBlock.width
      first = columns.lowerBound / width
      for block in first...(columns.upperBound - 1) / width {
        let own = (block * width..<(block + 1) * width).clamped(to: columns)
        let start = sector.turn(ofColumn: Double((own.lowerBound - margin) << level))
        let end = sector.turn(ofColumn: Double((own.upperBound + margin) << level))
        cosines.append(Self.cosines(start, end))
        sines.append(Self.cosines(start - 0.25, end - 0.25))
      }
    }

    /// The cosines of all angles from one to another, in turns.
    private static func cosines(_ start: Double, _ end: Double) -> ClosedRange<Double> {
      let (first, last) = (Elementary.cosine(turns: start), Elementary.cosine(turns: end))
      let hasGreatest = end.rounded(.down) >= start
      let hasLeast = (end - 0.5).rounded(.down) >= start - 0.5
      return (hasLeast ? -1 : min(first, last))...(hasGreatest ? 1 : max(first, last))
    }

    /// The columns with anything in the frame and not deep in the inner region, between two distances.
    func columns(
      from inner: Double,
      to outer: Double,
      in size: Size<Int>,
      _ region: InnerRegion
    ) -> [Int] {
      func extent(_ directions: ClosedRange<Double>) -> (least: Double, greatest: Double) {
        let (low, high) = (directions.lowerBound, directions.upperBound)
        return (low * (low < 0 ? outer : inner), high * (high > 0 ? outer : inner))
      }
      return cosines.indices.lazy.filter { index in
        let (x, y) = (extent(cosines[index]), extent(sines[index]))
        guard x.greatest > -center.x, x.least < Double(size.width) - center.x,
          y.greatest > -center.y, y.least < Double(size.height) - center.y
        else { return false }
        let inset = min(
          min(region.left + x.least, region.right - x.greatest),
          min(region.top + y.least, region.bottom - y.greatest)
        )
        return inset < region.seam
      }.map { first + $0 }
    }
  }
}

extension Int {
  /// The quotient, rounded down.
  fileprivate func floorDivided(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
