import BigInt
import FathomGenerators
import FathomNumbers
import Testing

/// Whether what the lattice hashes looks random: a good hash fails one of these by chance about once
/// in a hundred thousand runs, and as nothing here is random they then would fail always.
@Suite struct LatticeHashTests {
  /// Four standard deviations and a half of chi-square over this many cells.
  private func isUniform(_ counts: [Int]) -> Bool {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    let chiSquare = counts.reduce(0) {
      $0 + (Double($1) - expected) * (Double($1) - expected) / expected
    }
    let freedom = Double(counts.count - 1)
    return abs(chiSquare - freedom) < 4.5 * (2 * freedom).squareRoot()
  }

  /// The hashes of 256 neighbouring lattice lines as a view hashes them, 2^`bits` cells from the
  /// world's origin.
  private func lines(seed: UInt64 = 1, octave: Int = 0, axis: UInt64, bits: Int) -> [UInt64] {
    let hash = LatticeHash(seed: seed).appending(UInt64(bitPattern: Int64(octave)))
      .appending(axis).appending(1).appending(limbsOf: BigInt(1) << bits)
    return (UInt64(0)..<256).map { hash.appending($0).value }
  }

  @Test(arguments: [0, 10, 100, 3322], [0, 1, 12345, .max] as [UInt64])
  func `lattice points use all gradients alike`(bits: Int, seed: UInt64) {
    let columns = lines(seed: seed, axis: 0, bits: bits)
    let rows = lines(seed: seed, axis: 1, bits: bits)
    // Each of the bytes that a kind of noise chooses from.
    for shift in [56, 48, 40] {
      var counts = [Int](repeating: 0, count: 256)
      for row in rows {
        for column in columns {
          counts[Int(LatticeHash.corner(column: column, row: row) >> shift & 255)] += 1
        }
      }
      #expect(isUniform(counts))
    }
  }

  @Test(arguments: [(1, 0), (0, 1), (1, 1), (1, -1), (2, 0), (3, -1), (0, 4)])
  func `neighbouring lattice points are independent`(step: (columns: Int, rows: Int)) {
    let (columns, rows) = (lines(axis: 0, bits: 3322), lines(axis: 1, bits: 3322))
    var counts = [Int](repeating: 0, count: 256)
    for row in 4..<252 {
      for column in 4..<252 {
        let point = LatticeHash.corner(column: columns[column], row: rows[row])
        let other = LatticeHash.corner(
          column: columns[column + step.columns],
          row: rows[row + step.rows]
        )
        counts[Int((point >> 60) << 4 | other >> 60)] += 1
      }
    }
    #expect(isUniform(counts))
  }

  @Test func `neighbouring seeds, octaves and axes are independent`() {
    func expectIndependence(_ first: [UInt64], _ second: [UInt64]) {
      let rows = self.lines(axis: 1, bits: 1000)
      var counts = [Int](repeating: 0, count: 256)
      for row in rows {
        for (a, b) in zip(first, second) {
          let a = LatticeHash.corner(column: a, row: row)
          let b = LatticeHash.corner(column: b, row: row)
          counts[Int((a >> 60) << 4 | b >> 60)] += 1
        }
      }
      #expect(isUniform(counts))
    }
    let lines = self.lines(axis: 0, bits: 1000)
    expectIndependence(lines, self.lines(seed: 2, axis: 0, bits: 1000))
    expectIndependence(lines, self.lines(seed: 1 | 1 << 63, axis: 0, bits: 1000))
    expectIndependence(lines, self.lines(octave: 1, axis: 0, bits: 1000))
    expectIndependence(lines, self.lines(octave: -1, axis: 0, bits: 1000))
    expectIndependence(lines, self.lines(axis: 2, bits: 1000))
  }

  /// Expects each bit of a 64-bit word to flip each bit of a hash of it half of the time.
  private func expectAvalanche(_ hash: (UInt64) -> UInt64) {
    let words = 8192
    var random = SplitMix64(seed: 77)
    for bit in 0..<64 {
      var flips = [Int](repeating: 0, count: 64)
      for index in 0..<words {
        // Small words as well as any.
        let word = index % 2 == 0 ? UInt64(index) : random.next()
        let difference = hash(word) ^ hash(word ^ 1 << UInt64(bit))
        for output in 0..<64 { flips[output] += Int(difference >> UInt64(output) & 1) }
      }
      // Five and a half deviations of a fair coin.
      let most = 5.5 * (Double(words) / 4).squareRoot()
      #expect(flips.allSatisfy { abs(Double($0) - Double(words) / 2) < most }, "bit \(bit)")
    }
  }

  @Test func `every bit of a seed moves every bit of the hash`() {
    expectAvalanche { LatticeHash(seed: $0).value }
  }

  @Test func `every bit of a coordinate moves every bit of the hash`() {
    let hash = LatticeHash(seed: 5)
    expectAvalanche { hash.appending($0).value }
    expectAvalanche { hash.appending($0).appending(7).value }
  }

  @Test func `every bit of a column and of a row moves every bit of the lattice point`() {
    let other = LatticeHash(seed: 9).value
    expectAvalanche { LatticeHash.corner(column: $0, row: other) }
    expectAvalanche { LatticeHash.corner(column: other, row: $0) }
  }

  @Test func `every limb counts`() {
    let hash = LatticeHash(seed: 1)
    let cell = BigInt(1) << 3322
    let cells = [0, 1, -1, cell, -cell, cell + 1, cell + (BigInt(1) << 64), cell << 64]
    #expect(Set(cells.map { hash.appending(limbsOf: $0).value }).count == cells.count)
  }
}
