import CKernels
import FathomNumbers

/// The blocks of a reference orbit: sequences of steps that samples may take at once.
///
/// A block of 2^level steps takes a delta to A dz + E dz² + G dz³ + H dz⁴ + B dc: bilinear approximation
/// with three more terms, and in shallow views with those of dz with dc, see ``MixedTerms``. It holds for
/// |dz| and |dc| up to two radii, so that one table serves all views. After
/// Zhuoran's bilinear approximation (2021), told by Heiland-Allen, "Deep zoom theory and practice
/// (again)", 2022, mathr.co.uk/blog/2022-02-21_deep_zoom_theory_and_practice_again.html. That one has
/// neither E, G nor H: it holds up to the tolerance, this one up to its fourth root.
///
/// A block that begins with the n-th iteration may err by 2^-32 n^-3/4 of a sample's delta, less where
/// that stands for more than 2^10 pixels: so all blocks together move no sample by more than 1e-5
/// pixels.
struct ApproximationTable: Sendable {
  /// The most blocks, 96 bytes each, and 56 for their mixed terms: 40 MB.
  ///
  /// In long orbits the levels of the shortest blocks are left out first.
  private static let blockBudget = 1 << 18

  /// The level of the shortest blocks that are worth their choice: as many single steps in a row take
  /// less time than a shorter one.
  private static let leastLevel = (plain: 2, mixed: 3)

  fileprivate(set) var blocks: [mandelbrot_block] = []
  fileprivate(set) var wideBlocks: [mandelbrot_wide_block] = []

  /// The mixed terms of each of the blocks; empty in a table without them.
  fileprivate(set) var mixedTerms: [mandelbrot_mixed_terms] = []

  /// The level of the shortest blocks, from 1.
  let lowestLevel: Int

  /// The indices of every level in ``blocks``; the k-th block begins at member 1 + k 2^level.
  private(set) var levels: [Range<Int>] = [0..<0]

  /// The bytes of the blocks.
  var byteCount: Int {
    blocks.capacity * MemoryLayout<mandelbrot_block>.stride
      + wideBlocks.capacity * MemoryLayout<mandelbrot_wide_block>.stride
      + mixedTerms.capacity * MemoryLayout<mandelbrot_mixed_terms>.stride
  }

  /// A table with room for the blocks of `count` steps, with mixed terms or without.
  fileprivate init(count: Int, isMixed: Bool) {
    var lowest = isMixed ? Self.leastLevel.mixed : Self.leastLevel.plain
    while count >> (lowest - 1) > Self.blockBudget { lowest += 1 }
    lowestLevel = lowest
    var end = 0
    for level in 1..<Int.bitWidth where count >> level > 0 {
      let size = level < lowest ? 0 : count >> level
      levels.append(end..<end + size)
      end += size
    }
    blocks = [mandelbrot_block](repeating: mandelbrot_block(), count: end)
    if isMixed {
      mixedTerms = [mandelbrot_mixed_terms](repeating: mandelbrot_mixed_terms(), count: end)
    }
  }

  /// Merges neighbours level by level, and stores the blocks of each level.
  fileprivate mutating func merge(
    _ row: inout ApproximationRow,
    above level: Int,
    upTo highest: Int,
    from start: Int
  ) {
    var level = level
    while level < highest, row.count > 1 {
      level += 1
      row.mergePairs()
      if level >= lowestLevel { store(row, at: levels[level].lowerBound + start >> level) }
    }
  }

  private mutating func store(_ row: ApproximationRow, at index: Int) {
    for (place, approximation) in row.plain.enumerated() {
      if !approximation.isNone { blocks[index + place] = approximation.block }
    }
    for (place, terms) in row.mixedTerms.enumerated() {
      if let terms { mixedTerms[index + place] = terms.terms }
    }
    for (place, approximation) in row.scaled {
      if let block = approximation.block {
        blocks[index + place] = block
      } else {
        blocks[index + place].radius2 = Double(-1 - wideBlocks.count)
        wideBlocks.append(approximation.wideBlock)
      }
    }
  }
}

/// A table under computation: part by part, so that little is in memory at a time, and then the merged
/// parts.
struct GrowingApproximationTable {
  /// The level of the parts that are merged one at a time: 500 KB of approximations.
  private static let partLevel = 12

  /// The number of parts that take about 10 ms.
  static let partsPerStride = 16

  private(set) var table: ApproximationTable

  /// Whether the table has all its blocks.
  private(set) var isComplete = false

  private let count: Int
  private var start = 0
  private var row: ApproximationRow
  private var wholes: ApproximationRow

  /// The table of an orbit without any blocks yet, as far as its members stay below 2 and a little
  /// below the bailout.
  init(_ orbit: ReferenceOrbit, bailout: Double, isMixed: Bool) {
    let greatest = min(4, 0.98 * bailout * bailout)
    var count = max(0, orbit.lastIndex - 1)
    while count > 0 {
      let (x, y) = (orbit.members[2 * count], orbit.members[2 * count + 1])
      if x * x + y * y <= greatest { break }
      count -= 1
    }
    self.count = count
    table = ApproximationTable(count: count, isMixed: isMixed)
    row = ApproximationRow(isMixed: isMixed)
    wholes = ApproximationRow(isMixed: isMixed)
  }

  /// Merges the next parts of the same orbit, or the merged ones after the last.
  mutating func grow(by parts: Int, of orbit: ReferenceOrbit) {
    let size = 1 << Self.partLevel
    for _ in 0..<parts where start < count {
      let end = min(start + size, count)
      row.replace(with: 1 + start..<1 + end, of: orbit)
      table.merge(&row, above: 0, upTo: Self.partLevel, from: start)
      if end - start == size { wholes.append(firstOf: row) }
      start = end
    }
    guard start >= count else { return }
    table.merge(&wholes, above: Self.partLevel, upTo: Int.bitWidth, from: 0)
    (row, wholes) = (ApproximationRow(isMixed: false), ApproximationRow(isMixed: false))
    isComplete = true
  }
}

/// Approximations of the same number of steps, one after the other.
///
/// Their numbers are plain where the range of `Double` allows, which takes a fifth of the time; this
/// depends on the steps alone.
struct ApproximationRow {
  typealias Plain = Approximation<PlainComplex>
  typealias Scaled = Approximation<ScaledComplex>

  /// The plain approximations; ``Approximation/none`` in the places of those among the ``scaled``.
  private(set) var plain: [Plain] = []

  /// The approximations that need exponents, with their places, in order.
  private(set) var scaled: [(place: Int, approximation: Scaled)] = []

  /// The mixed terms of the plain approximations; empty in a row without them.
  private(set) var mixedTerms: [MixedTerms?] = []

  private let isMixed: Bool

  var count: Int { plain.count }

  init(isMixed: Bool) {
    self.isMixed = isMixed
  }

  /// Replaces the row by the single steps from some members of an orbit.
  mutating func replace(with members: Range<Int>, of orbit: ReferenceOrbit) {
    plain.removeAll(keepingCapacity: true)
    scaled.removeAll(keepingCapacity: true)
    mixedTerms.removeAll(keepingCapacity: true)
    for index in members {
      let member = PlainComplex(x: orbit.members[2 * index], y: orbit.members[2 * index + 1])
      if member.isOrdinary {
        plain.append(Plain(of: member))
        if isMixed { mixedTerms.append(MixedTerms.none) }
      } else {
        append(Scaled(of: orbit.member(index)))
      }
    }
  }

  /// Merges the first with the second, the third with the fourth, and so on; drops one left over.
  mutating func mergePairs() {
    var rest = scaled[...]
    scaled = []
    var row = plain
    plain = []
    row.withUnsafeMutableBufferPointer { row in
      for place in 0..<row.count / 2 {
        let both = Plain(row[2 * place], row[2 * place + 1])
        if both.isOrdinary {
          if isMixed { mergeTerms(row[2 * place], row[2 * place + 1], both, at: place) }
          row[place] = both
          continue
        }
        let pair = [row[2 * place], row[2 * place + 1]].map {
          $0.isNone ? rest.removeFirst().approximation : Scaled($0)
        }
        row[place] = .none
        if isMixed { mixedTerms[place] = nil }
        scaled.append((place, Scaled(pair[0], pair[1])))
      }
    }
    row.removeLast(row.count - row.count / 2)
    plain = row
    if isMixed { mixedTerms.removeLast(mixedTerms.count - count) }
  }

  /// Merges the mixed terms of a pair, whose approximations these are.
  @inline(__always)
  private mutating func mergeTerms(_ first: Plain, _ second: Plain, _ both: Plain, at place: Int) {
    guard let firstTerms = mixedTerms[2 * place], let secondTerms = mixedTerms[2 * place + 1] else {
      mixedTerms[place] = nil
      return
    }
    mixedTerms[place] = MixedTerms(first, firstTerms, second, secondTerms, of: both)
  }

  /// Appends the first approximation of another row.
  mutating func append(firstOf other: ApproximationRow) {
    if other.plain[0].isNone {
      append(other.scaled[0].approximation)
    } else {
      plain.append(other.plain[0])
      if isMixed { mixedTerms.append(other.mixedTerms[0]) }
    }
  }

  private mutating func append(_ approximation: Scaled) {
    scaled.append((count, approximation))
    plain.append(.none)
    if isMixed { mixedTerms.append(nil) }
  }
}
