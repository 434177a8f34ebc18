import CKernels
import FathomColoring
import FathomImaging
import FathomNumbers
import TestSupport
import Testing

@Suite struct RankedLightTests {
  private static let levels = KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level)

  /// Counts as deep views have them: most in a narrow band, a few far above and below.
  private static func counts(_ count: Int, seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let x = Double.random(in: -1..<1, using: &random)
      return 6500 + 2 * x * x * x + (Int.random(in: 0..<8, using: &random) == 0 ? 300 * x : 0)
    }
  }

  private static func light(_ coloring: ViewColoring, _ values: [Double]) -> [SIMD3<Float>] {
    var light = [SIMD3<Float>](repeating: .zero, count: values.count)
    coloring.add(values, to: &light)
    return light
  }

  private static func shares(
    _ coloring: ViewColoring,
    _ values: [Double],
    columns: Int,
    pitch: Int,
    share: Float = 1,
    isFirst: Bool = true,
    level: kernel_level = KernelMethod.bestLevel,
    in light: inout [SIMD3<Float>]
  ) {
    light.withUnsafeMutableBufferPointer { light in
      guard let light = light.baseAddress else { return }
      values.withUnsafeBufferPointer { values in
        let rows = color_values(
          values: values.baseAddress,
          columns: Int64(columns),
          rows: Int64(values.count / columns),
          pitch: Int64(columns)
        )
        coloring.setShare(share, isFirst: isFirst, of: rows, to: light, pitch: pitch, level: level)
      }
    }
  }

  // Some turn, some are round, some have corners, and a hundred times through one cannot be straight.
  @Test(arguments: Palette.all.map(\.name), [0.3, 1, 4, 100])
  func `looked up light is within a sample of a value's own`(name: String, density: Double) throws {
    let palette = try #require(Palette(named: name))
    let map = ColorMap(palette: palette, scale: .histogram, density: density, offset: 0.2)
    let coloring = ViewColoring(map, curve: RankCurve(Self.counts(576, seed: 1)))
    let table = coloring.tabulated
    #expect(table.isTabulated && !coloring.isTabulated)
    // Whole runs and rests of them.
    let special: [Double] = [.infinity, -.infinity, .nan, 0, -1e300, 1e300, 6200, 6500, 1e9]
    let values = Self.counts(100 * 71 - special.count, seed: 2) + special
    var light = [SIMD3<Float>](repeating: SIMD3(repeating: 9), count: 100 * 103)
    Self.shares(table, values, columns: 71, pitch: 103, in: &light)
    let exact = Self.light(coloring, values)
    var distances: [Int: Int] = [:]
    for (index, exact) in exact.enumerated() {
      let looked = light[index / 71 * 103 + index % 71]
      for channel in 0..<3 {
        let (one, other) = (SRGB.encode8(looked[channel]), SRGB.encode8(exact[channel]))
        distances[abs(Int(one) - Int(other)), default: 0] += 1
      }
    }
    #expect(distances.keys.allSatisfy { $0 <= 1 })
    #expect(distances[1, default: 0] < 3 * values.count / 20)
    // What is no number and what is far below has its own colour, and nothing is set between rows.
    for index in values.count - special.count..<values.count - 2 {
      #expect(light[index / 71 * 103 + index % 71] == exact[index])
    }
    #expect(
      (0..<100).allSatisfy { row in light[row * 103 + 71..<row * 103 + 103].allSatisfy { $0.x == 9 }
      }
    )
  }

  @Test func `shares of several samples add up to their mean`() {
    let map = ColorMap(palette: .dawn, scale: .histogram, density: 2)
    let table = ViewColoring(map, curve: RankCurve(Self.counts(576, seed: 3))).tabulated
    let samples = (0..<4).map { Self.counts(130, seed: UInt64(10 + $0)) }
    var mean = [SIMD3<Float>](repeating: .zero, count: 130)
    var sum = mean
    for (index, values) in samples.enumerated() {
      Self.shares(
        table,
        values,
        columns: 65,
        pitch: 65,
        share: 0.25,
        isFirst: index == 0,
        in: &mean
      )
      var light = sum
      Self.shares(table, values, columns: 65, pitch: 65, in: &light)
      for cell in sum.indices { sum[cell] += light[cell] / 4 }
    }
    #expect(
      zip(mean, sum).allSatisfy { one, other in
        let difference = one - other
        return max(difference.max(), -difference.min()) < 1e-6
      }
    )
  }

  @Test func `only plain colours of ranks have a table`() {
    var map = ColorMap(palette: .dawn, scale: .root)
    #expect(!ViewColoring(map).tabulated.isTabulated)
    map.scale = .histogram
    #expect(ViewColoring(map).tabulated.isTabulated)
    map.outline = 0.5
    #expect(!ViewColoring(map).tabulated.isTabulated)
  }

  @Test(arguments: [1, 7, 64, 65, 150], [true, false])
  func `every level looks up the same bits, whatever the length of rows`(
    columns: Int,
    isFirst: Bool
  ) {
    let map = ColorMap(palette: .dawn, scale: .histogram, density: 40)
    let table = ViewColoring(map, curve: RankCurve(Self.counts(576, seed: 4))).tabulated
    var values = Self.counts(1050 / columns * columns, seed: 6)
    for index in stride(from: 5, to: values.count, by: 31) {
      values[index] = [.infinity, .nan, 1e300, 0, 6900][index % 5]
    }
    var random = SplitMix64(seed: 7)
    let before = values.map { _ in SIMD3<Float>.random(in: 0...1, using: &random) }
    let ways =
      Self.levels.map { (level: $0, width: columns) } + [(KernelMethod.bestLevel, values.count)]
    let results = ways.map { level, width in
      var light = before
      Self.shares(
        table,
        values,
        columns: width,
        pitch: width,
        share: 0.5,
        isFirst: isFirst,
        level: level,
        in: &light
      )
      return light
    }
    #expect(results.allSatisfy { $0 == results[0] })
  }
}
