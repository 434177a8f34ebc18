import CKernels
import FathomNumbers
import Foundation
import TestSupport
import Testing

/// The kernels of colourings, at every level of instructions, against the same formulas in Swift.
@Suite struct ColorKernelTests {
  private static let levels = KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level)

  /// Counts and what may turn up among them.
  private static func values(_ count: Int, seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      switch Int.random(in: 0..<40, using: &random) {
      case 0: .infinity
      case 1: -.infinity
      case 2: .nan
      case 3: Double.random(in: -1e300...1e300, using: &random)
      default: Double.random(in: -60...90, using: &random)
      }
    }
  }

  /// A curve whose buckets reach over some of its starts.
  private static func withCurve(
    _ starts: UnsafeBufferPointer<Double>,
    _ cubics: [Double],
    _ body: (UnsafePointer<color_curve>) -> Void
  ) {
    var buckets = [UInt16](repeating: 0, count: Int(COLOR_CURVE_BUCKETS))
    cubics.withUnsafeBufferPointer { cubics in
      var curve = color_curve()
      (curve.starts, curve.cubics) = (starts.baseAddress, cubics.baseAddress)
      (curve.least, curve.scale) = (starts[starts.count / 4], 1)
      curve.plain_end = Int32(buckets.count)
      var before = 0
      for bucket in buckets.indices {
        let first = before
        buckets[bucket] = UInt16(max(0, before - 1))
        while before < starts.count - 1, color_curve_bucket(&curve, starts[before]) <= bucket {
          before += 1
        }
        if bucket > 0, before - first > 2 { curve.plain_end = min(curve.plain_end, Int32(bucket)) }
      }
      buckets.withUnsafeBufferPointer { buckets in
        curve.buckets = buckets.baseAddress
        body(&curve)
      }
    }
  }

  // From one piece to more than a packet looks among at once.
  @Test(arguments: [1, 2, 8, 9, 51, 127, 128, 129, 153, 306, 1025], [0, 1, 37, 400])
  func `ranks are the same bits as one by one`(pieceCount: Int, count: Int) {
    var random = SplitMix64(seed: UInt64(pieceCount))
    var starts = (0..<pieceCount).map { _ in Double.random(in: -50...50, using: &random) }.sorted()
    let cubics = (0..<4 * pieceCount).map { _ in Double.random(in: -2...2, using: &random) }
    // Some values are where a piece begins.
    let values = Self.values(count, seed: 7).enumerated().map { index, value in
      index % 9 == 4 ? starts[index % pieceCount] : value
    }
    let expected = values.map { value in
      let piece = starts.lastIndex { $0 <= value } ?? 0
      let (cubic, distance) = (cubics[(4 * piece)...].prefix(4).map(\.self), value - starts[piece])
      let x = distance > 0 ? distance : 0
      return 0.75 * (cubic[0] + x * (cubic[1] + x * (cubic[2] + x * cubic[3]))) + 0.125
    }
    starts.append(.nan)
    for level in Self.levels {
      var positions = [Double](repeating: 0, count: count)
      starts.withUnsafeBufferPointer { starts in
        Self.withCurve(starts, cubics) {
          color_rank(level, $0, values, Int64(count), 0.75, 0.125, &positions)
        }
      }
      for (index, value) in values.enumerated() {
        let position = positions[index]
        #expect(
          value.isFinite
            ? position.bitPattern == expected[index].bitPattern : position.isNaN,
          "\(level) of \(value)"
        )
      }
    }
  }

  // The sanitizer of addresses found it: infinity, which interiors have, was looked for beyond the end.
  @Test(arguments: [1, 8, 51, 128, 1025])
  func `nothing is read beyond the room that a curve has`(pieceCount: Int) throws {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let cubics = [Double](repeating: 1, count: 4 * pieceCount)
    let length = ((pieceCount + 1) * 8 + page - 1) / page * page
    // A page that cannot be read follows the last start.
    let memory = try #require(
      mmap(nil, length + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    )
    defer { munmap(memory, length + page) }
    #expect(mprotect(memory + length, page, PROT_NONE) == 0)
    let starts = UnsafeMutableBufferPointer(
      start: (memory + length - (pieceCount + 1) * 8).assumingMemoryBound(to: Double.self),
      count: pieceCount + 1
    )
    for index in 0..<pieceCount { starts[index] = Double(index) }
    starts[pieceCount] = .nan
    let values = [Double.infinity, -.infinity, .nan, 0, 1e9]
    for level in Self.levels {
      var positions = [Double](repeating: 0, count: values.count)
      Self.withCurve(UnsafeBufferPointer(starts), cubics) {
        color_rank(level, $0, values, Int64(values.count), 0, 0.5, &positions)
      }
      #expect(positions.prefix(3).allSatisfy { $0.isNaN } && positions[3] == 0.5, "\(level)")
    }
  }

  @Test(arguments: [COLOR_CLAMPED, COLOR_CYCLIC, COLOR_TURNING], [1, 6, 333])
  func `colours are the same bits as one by one`(ending: color_ending, count: Int) {
    var random = SplitMix64(seed: 3)
    let (steps, interior) = (256, 258)
    let colors = (0..<interior + 1).map { _ in SIMD4<Float>.random(in: 0...1, using: &random) }
    let table = colors + [colors[interior]]
    let positions = Self.values(count, seed: 2).map { $0 / 16 }
    let before = (0..<count).map { _ in SIMD4<Float>.random(in: 0...1, using: &random) }
    let expected = zip(positions, before).map { position, light in
      light + Self.color(at: position, ending, table, steps: steps, interior: interior)
    }
    for level in Self.levels {
      var light = before
      light.withUnsafeMutableBytes { light in
        Self.withTable(table, steps: steps, interior: interior, ending) { table in
          color_add(
            level,
            table,
            positions,
            Int64(count),
            light.baseAddress?.assumingMemoryBound(to: Float.self)
          )
        }
      }
      for (index, position) in positions.enumerated() {
        #expect(light[index] == expected[index], "\(level) at \(position)")
      }
    }
  }

  // One, several and a last packet that is not whole.
  @Test(
    arguments: [COLOR_CLAMPED, COLOR_CYCLIC, COLOR_TURNING],
    [(samples: 1, columns: 16), (samples: 2, columns: 13), (samples: 5, columns: 1)]
  )
  func `means are the same bits as colours added one after the other`(
    ending: color_ending,
    shape: (samples: Int, columns: Int)
  ) {
    var random = SplitMix64(seed: 4)
    let (steps, interior, rows, pitch) = (256, 258, 3, shape.columns + 2)
    let colors = (0..<interior + 1).map { _ in SIMD4<Float>.random(in: 0...1, using: &random) }
    let table = colors + [colors[interior]]
    let area = shape.columns * rows
    let positions = Self.values(shape.samples * area, seed: 6).map { $0 / 16 }
    let outside = SIMD4<Float>(repeating: -1)
    var expected = [SIMD4<Float>](repeating: outside, count: rows * pitch)
    for cell in 0..<area {
      var sum = SIMD4<Float>.zero
      for index in stride(from: cell, to: positions.count, by: area) {
        sum += Self.color(
          at: positions[index],
          ending,
          table,
          steps: steps,
          interior: interior
        )
      }
      let (row, column) = cell.quotientAndRemainder(dividingBy: shape.columns)
      expected[row * pitch + column] = sum * (1 / Float(shape.samples))
    }
    for level in Self.levels {
      var light = [SIMD4<Float>](repeating: outside, count: rows * pitch)
      light.withUnsafeMutableBytes { light in
        Self.withTable(table, steps: steps, interior: interior, ending) { table in
          positions.withUnsafeBufferPointer { positions in
            var cells = color_cells(
              positions: positions.baseAddress,
              samples: Int64(shape.samples),
              columns: Int64(shape.columns),
              rows: Int64(rows)
            )
            color_mean(
              level,
              table,
              &cells,
              light.baseAddress?.assumingMemoryBound(to: Float.self),
              Int64(pitch)
            )
          }
        }
      }
      // What lies beyond the columns is left as it is.
      #expect(light == expected, "\(level)")
    }
  }

  /// Calls `body` with the colours as kernels take them.
  private static func withTable(
    _ colors: [SIMD4<Float>],
    steps: Int,
    interior: Int,
    _ ending: color_ending,
    _ body: (UnsafePointer<color_table>) -> Void
  ) {
    colors.withUnsafeBytes { colors in
      var table = color_table(
        colors: colors.baseAddress?.assumingMemoryBound(to: Float.self),
        steps: Double(steps),
        interior: Int32(interior),
        ending: ending
      )
      body(&table)
    }
  }

  private static func color(
    at position: Double,
    _ ending: color_ending,
    _ table: [SIMD4<Float>],
    steps: Int,
    interior: Int
  ) -> SIMD4<Float> {
    guard !position.isNaN else { return table[interior] }
    let phase: Double
    if ending == COLOR_CYCLIC || ending == COLOR_TURNING && position > 1 {
      guard position.isFinite else { return table[interior] }
      let part = position - position.rounded(.down)
      let isOdd = position.rounded(.down).remainder(dividingBy: 2) != 0
      // From 2^52 on there are whole positions alone, which all show the first colour.
      phase =
        position.magnitude >= 0x1p52
        ? 0 : ending == COLOR_TURNING && isOdd ? 1 - part : part
    } else {
      phase = min(max(position, 0), 1)
    }
    let place = phase * Double(steps)
    let (low, way) = (table[Int(place)], Float(place - place.rounded(.down)))
    return low + (table[Int(place) + 1] - low) * way
  }
}
