import CKernels
import FathomNumbers
import Testing

/// The kernels of scales and shades, at every level of instructions, against the same formulas in Swift.
@Suite struct ScaleKernelTests {
  private static let levels = KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level)
  /// Whole packets and parts of them.
  private static let counts = [1, 3, 8, 77]
  private static let infinite = [Double.infinity, -.infinity, .nan]

  private static func numbers(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
    var random = SplitMix64(seed: UInt64(count))
    return (0..<count).map { _ in Double.random(in: range, using: &random) }
  }

  /// What a kernel writes for each of `count` numbers, and nothing behind them.
  private static func written(
    _ count: Int,
    _ kernel: (UnsafeMutablePointer<Double>?) -> Void
  ) -> [Double] {
    var numbers = [Double](repeating: -7, count: count + 1)
    numbers.withUnsafeMutableBufferPointer { kernel($0.baseAddress) }
    #expect(numbers.last == -7)
    return numbers.dropLast()
  }

  @Test(arguments: [COLOR_LINEAR, COLOR_ROOT, COLOR_LOG, COLOR_SOFT], counts)
  func `scales are the formulas with the sign of what is below the base`(
    kind: color_scale_kind,
    count: Int
  ) {
    let values = Self.numbers(count, -1e3...1e6) + [5, 5.25, 4.75]
    let expected = values.map { value in
      let height = value - 5
      let size = height.magnitude
      let scaled =
        switch kind {
        case COLOR_LINEAR: size
        case COLOR_ROOT: size.squareRoot()
        case COLOR_LOG: Elementary.log2(1 + size)
        default: size / (1 + 0.25 * size * size).squareRoot()
        }
      return 0.3 * (height < 0 ? -scaled : scaled) + 0.125
    }
    for level in Self.levels {
      let positions = Self.written(values.count) {
        color_scale(level, kind, values, Int64(values.count), 5, 0.3, 0.125, $0)
      }
      #expect(positions == expected, "\(level)")
      let none = Self.written(Self.infinite.count) {
        color_scale(level, kind, Self.infinite, Int64(Self.infinite.count), 5, 0.3, 0.125, $0)
      }
      #expect(none.allSatisfy { $0.isNaN }, "\(level)")
    }
  }

  @Test(arguments: counts) func `a landscape has water, shore, land and snow`(count: Int) {
    var terrain = color_terrain(sea: 0.1, shore: 0.2, snow: 1.9, shore_end: 0.54, snow_start: 0.95)
    let heights = Self.numbers(count, -3...4) + [0.1, 0.2, 1.9]
    func rise(_ height: Double, _ low: Double, _ high: Double) -> Double {
      min(max((height - low) / (high - low), 0), 1)
    }
    let expected = heights.map { height in
      let snowfall = max(height - 1.9, 0)
      let land = (0.54 - 0.5) * rise(height, 0.1, 0.2) + (0.95 - 0.54) * rise(height, 0.2, 1.9)
      return 0.5 / (1 + max(0.1 - height, 0)) + land + (1 - 0.95) * snowfall / (1 + snowfall)
    }
    for level in Self.levels {
      let positions = Self.written(heights.count) {
        color_landscape(level, &terrain, heights, Int64(heights.count), $0)
      }
      #expect(positions == expected, "\(level)")
      let none = Self.written(Self.infinite.count) {
        color_landscape(level, &terrain, Self.infinite, Int64(Self.infinite.count), $0)
      }
      #expect(none.allSatisfy { $0.isNaN }, "\(level)")
    }
  }

  @Test(arguments: [true, false], counts)
  func `shades are those of Lambert's law`(isEven: Bool, count: Int) {
    var light = color_light(
      direction: 0.6,
      level: 0.8,
      height: 0.6,
      strength: 0.7,
      is_even: isEven,
      relief: 12
    )
    let slopes = Self.numbers(count, 0...1) + [0.1, 0.6]
    let rooms = Self.numbers(count, 0...20) + [.infinity, 0]
    let expected = zip(slopes, rooms).map { slope, room in
      let steepness = isEven ? (room < 0x1p100 ? room / (room + 1) : 1) : room * 12
      let toward = Elementary.cosine(turns: slope - 0.6) * 0.8 * steepness
      let lit = max((0.6 - toward) / (1 + steepness * steepness).squareRoot(), 0)
      return 0.7 * max(-1, min(1, (lit - 0.6) / 0.6))
    }
    for level in Self.levels {
      let shades = Self.written(slopes.count) {
        color_shades(level, &light, slopes, rooms, Int64(slopes.count), $0)
      }
      for (shade, expected) in zip(shades, expected) where expected.isFinite {
        #expect(shade == expected, "\(level)")
      }
    }
  }

  @Test(arguments: counts) func `cosines are those of one angle`(count: Int) {
    let turns = Self.numbers(count, -3...3) + [0, 0.25, 0.5, 0.75]
    let expected = turns.map { Elementary.cosine(turns: $0) }
    for level in Self.levels {
      let cosines = Self.written(turns.count) {
        color_cosines(level, turns, Int64(turns.count), $0)
      }
      #expect(cosines == expected, "\(level)")
    }
  }
}
