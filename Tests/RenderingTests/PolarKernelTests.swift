import CKernels
import FathomNumbers
import TestSupport
import Testing

/// The kernel of exponential maps, at every level of instructions, against the same sums in Swift.
@Suite struct PolarKernelTests {
  /// A level's cells, and how a place among them is found.
  private struct Level {
    let cells: [SIMD4<Float>]
    let stride: Int
    let columns: Float
    let rows: Float
    let outerRow: Float
    let left: Float
    /// The number of its sector.
    let sector: Int

    /// Room for places from -1 up to `octaves`.
    init(columns: Int, rows: Int, octaves: Int, sector: Int, _ random: inout SplitMix64) {
      self.sector = sector
      stride = columns + 6
      let count = ((octaves + 1) * rows + 8) * stride
      cells = (0..<count).map { _ in SIMD4.random(in: 0...1, using: &random) }
      (self.columns, self.rows) = (Float(columns), Float(rows))
      (outerRow, left) = (Float(octaves * rows) + 0.3, 0.6 - Float(sector * columns))
    }

    /// The light of three columns, each the sum of three rows.
    func lines(octaves: Float, turn: Float) -> [SIMD4<Float>] {
      let (x, y) = (turn * columns + left, outerRow - octaves * rows)
      let first = Int(y) * stride + Int(x)
      let (across, down) = (shares(x - x.rounded(.down)), shares(y - y.rounded(.down)))
      return (0..<3).map { column in
        let line = (0..<3).map { cells[first + $0 * stride + column] }
        let sum = line[0] * down.x + line[1] * down.y + line[2] * down.z
        return sum * across[column]
      }
    }

    /// The quadratic B-spline.
    private func shares(_ t: Float) -> SIMD3<Float> {
      let (before, behind) = (0.5 * (1 - t) * (1 - t), 0.5 * t * t)
      return SIMD3(before, 1 - before - behind, behind)
    }
  }

  private static let span: Float = 0.5

  private static func light(_ all: [Level], octaves: Float, turn: Float) -> SIMD4<Float> {
    let levels = all.filter { $0.sector == Int(turn) }
    let level = min(Int(octaves), levels.count - 1)
    let way = level < levels.count - 1 ? (octaves - Float(level)) / span : 0
    var lines = levels[way < 1 ? level : level + 1].lines(octaves: octaves, turn: turn)
    if way > 0, way < 1 {
      let coarse = levels[level + 1].lines(octaves: octaves, turn: turn)
      lines = zip(lines, coarse).map { $0 + ($1 - $0) * way }
    }
    return (lines[0] + lines[2]) + lines[1]
  }

  // Wider and higher than what is worked on together, and less than a packet.
  @Test(
    arguments: [(1, 1), (3, 9), (32, 5), (77, 11)],
    [false, true]
  )
  func `light is the same bits as pixel by pixel`(size: (Int, Int), hasShares: Bool) {
    var random = SplitMix64(seed: 5)
    let levels = (0..<12).map {
      Level(columns: 256 >> ($0 % 4), rows: 32 >> ($0 % 4), octaves: 6, sector: $0 / 4, &random)
    }
    let (columns, rows, pitch) = (size.0, size.1, size.0 + 2)
    let count = pitch * rows
    // Neighbours change their level now and then, and some sit on a border.
    let octaves = (0..<count).map { (index: Int) -> Float in
      index % 13 == 5 ? Float(index % 5) : Float(index % 147) * 0.04 - 0.5
    }
    // And their sector.
    let turns = (0..<count).map { Float($0 / 9 % 3) + Float.random(in: 0..<1, using: &random) }
    let shares: [Float] = (0..<count).map { index in
      index % 7 == 2 ? 0 : index % 5 == 1 ? 0.25 : 1
    }
    let before = (0..<count).map { _ in SIMD4<Float>.random(in: 0...1, using: &random) }
    let expected = (0..<count).map { index in
      guard index % pitch < columns else { return before[index] }
      guard !hasShares || shares[index] != 0 else { return .zero }
      let light = Self.light(levels, octaves: octaves[index], turn: turns[index])
      return light * (hasShares ? shares[index] : 1)
    }
    for level in KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level) {
      var light = before
      Self.withUnsafeLevels(levels) { levels in
        shares.withUnsafeBufferPointer { shares in
          octaves.withUnsafeBufferPointer { octaves in
            turns.withUnsafeBufferPointer { turns in
              light.withUnsafeMutableBytes { light in
                var map = polar_map(levels: levels.baseAddress, last: 3, span: Self.span)
                var pixels = polar_pixels(
                  octaves: octaves.baseAddress,
                  turns: turns.baseAddress,
                  shares: hasShares ? shares.baseAddress : nil,
                  pitch: Int64(pitch),
                  columns: Int64(columns),
                  rows: Int64(rows)
                )
                polar_set(
                  level,
                  &map,
                  &pixels,
                  light.baseAddress?.assumingMemoryBound(to: Float.self)
                )
              }
            }
          }
        }
      }
      for index in 0..<count {
        #expect(light[index] == expected[index], "\(level) at \(octaves[index])")
      }
    }
  }

  /// Calls `body` with levels as the kernel has them.
  private static func withUnsafeLevels(
    _ levels: [Level],
    _ done: [polar_level] = [],
    _ body: (UnsafeBufferPointer<polar_level>) -> Void
  ) {
    guard let next = levels.first else { return done.withUnsafeBufferPointer(body) }
    next.cells.withUnsafeBytes { cells in
      let level = polar_level(
        cells: cells.baseAddress?.assumingMemoryBound(to: Float.self),
        stride: Int64(next.stride),
        columns: next.columns,
        rows: next.rows,
        outer_row: next.outerRow,
        left: next.left
      )
      withUnsafeLevels(Array(levels.dropFirst()), done + [level], body)
    }
  }
}
