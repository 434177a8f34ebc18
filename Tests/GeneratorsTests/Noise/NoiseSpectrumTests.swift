import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// Whether a Fourier picture of the noise shows its lattice.
@Suite struct NoiseSpectrumTests {
  /// The squared amplitude of a wave in rows of numbers, averaged over the rows.
  private func power(_ rows: [[Double]], cyclesPerNumber: Double) -> Double {
    rows.map { row in
      let mean = row.reduce(0, +) / Double(row.count)
      var (cosine, sine) = (0.0, 0.0)
      for (index, value) in row.enumerated() {
        // Hann's window: only waves next to this one count.
        let window = 1 - Elementary.cosine(turns: (Double(index) + 0.5) / Double(row.count))
        let turns = cyclesPerNumber * Double(index)
        cosine += window * (value - mean) * Elementary.cosine(turns: turns)
        sine += window * (value - mean) * Elementary.cosine(turns: turns - 0.25)
      }
      return (cosine * cosine + sine * sine) / Double(row.count)
    }.reduce(0, +) / Double(rows.count)
  }

  /// Long rows of the noise, far from each other, in a direction.
  private func rows(_ noise: NoiseGenerator, step: Point<Int>) throws -> [[Double]] {
    let frame = ExactFrame(depth: 800, randomPlace: 21)
    return try (0..<48).map { row in
      let points = (0..<1024).map { index in
        Point(
          x: frame.grid.columnOffset(step.x * index + 1777 * row * step.y),
          y: frame.grid.rowOffset(step.y * index - 1777 * row * step.x)
        )
      }
      return try frame.values(noise, at: .scattered(points))
    }
  }

  /// The lengths of the window's cells in pixels, at a depth of whole octaves: the grid's pitch is
  /// 4/30 · 2^-800.
  private let cells = [4, 8, 16, 32].map { $0 * 30.0 / 32 }

  @Test func `the spectrum has no lines at the lattices' frequencies`() throws {
    let noise = NoiseGenerator(seed: 3, roughness: 1, finest: 1, coarsest: 6)
    let values = try rows(noise, step: Point(x: 1, y: 0))
    // What repeats with the cells may be the noise itself or how strong it is. This many cells, at
    // least 34, would make a line of anything that could be seen.
    for (rows, most) in [(values, 2.0), (values.map { $0.map { $0 * $0 } }, 5)] {
      for cell in cells {
        let line = power(rows, cyclesPerNumber: 1 / cell)
        let beside = [0.88, 0.91, 0.94, 1.06, 1.09, 1.12].map {
          power(rows, cyclesPerNumber: $0 / cell)
        }
        let level = beside.reduce(0, +) / 6
        #expect(0.5 * level < line && line < most * level, "cells of \(cell) pixels")
      }
    }
  }

  @Test(.optimized) func `all directions have the same spectrum`() throws {
    // No wave is shorter than a few steps, or others would be mistaken for it.
    let noise = NoiseGenerator(seed: 3, roughness: 1, finest: 4, coarsest: 7)
    let straight = try rows(noise, step: Point(x: 1, y: 0))
    let steep = try rows(noise, step: Point(x: 0, y: 1))
    // Three and four pixels make five: the same waves are five times as fast there.
    let oblique = try rows(noise, step: Point(x: 3, y: 4))
    let waves = [200.0, 150, 110, 80, 60, 45, 35]
    func powers(_ rows: [[Double]], _ step: Double) -> [Double] {
      waves.map { wave in
        [0.9, 0.95, 1, 1.05, 1.1].map { power(rows, cyclesPerNumber: $0 * step / wave) }
          .reduce(0, +) / 5
      }
    }
    let (along, down, across) = (powers(straight, 1), powers(steep, 1), powers(oblique, 5))
    for index in waves.indices {
      #expect(0.6...1.6 ~= down[index] / along[index], "waves of \(waves[index]) pixels")
      #expect(0.6...1.6 ~= 5 * across[index] / along[index], "waves of \(waves[index]) pixels")
    }
  }
}
