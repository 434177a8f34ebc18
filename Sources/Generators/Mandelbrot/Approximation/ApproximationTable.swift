import CKernels
import FathomNumbers

/// The blocks of a reference orbit: sequences of steps that samples may take at once.
///
/// A block of 2^level steps takes a delta to A dz + E dz² + G dz³ + B dc: bilinear approximation with
/// two more terms. It holds for |dz| and |dc| up to two radii, so that one table serves all views. After
/// Zhuoran's bilinear approximation (2021), told by Heiland-Allen, "Deep zoom theory and practice
/// (again)", 2022, mathr.co.uk/blog/2022-02-21_deep_zoom_theory_and_practice_again.html. That one has
/// neither E nor G: it holds up to the tolerance, this one up to its cube root.
///
/// A block that begins with the n-th iteration may err by 2^-32 n^-3/4 of a sample's delta, less where
/// that stands for more than 2^10 pixels: so all blocks together move no sample by more than 1e-5
/// pixels.
struct ApproximationTable: Sendable {
  /// The most blocks, 80 bytes each.
  ///
  /// As many as members up to a million; for longer orbits a fraction of their memory. The levels of
  /// the shortest blocks are left out first.
  private static func blockBudget(count: Int) -> Int { count <= 1 << 20 ? 1 << 20 : 1 << 18 }

  /// The level of the parts that are merged one at a time: 500 KB of approximations.
  private static let partLevel = 12

  private(set) var blocks: [mandelbrot_block] = []
  private(set) var wideBlocks: [mandelbrot_wide_block] = []

  /// The level of the shortest blocks, from 1.
  let lowestLevel: Int

  /// The indices of every level in ``blocks``; the k-th block begins at member 1 + k 2^level.
  private(set) var levels: [Range<Int>] = [0..<0]

  /// The blocks of an orbit, as far as its members stay below 2 and a little below the bailout.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  init(_ orbit: ReferenceOrbit, bailout: Double) throws {
    let greatest = min(4, 0.98 * bailout * bailout)
    var count = max(0, orbit.lastIndex - 1)
    while count > 0 {
      let (x, y) = (orbit.members[2 * count], orbit.members[2 * count + 1])
      if x * x + y * y <= greatest { break }
      count -= 1
    }
    var lowest = 1
    while count >> (lowest - 1) > Self.blockBudget(count: count) { lowest += 1 }
    lowestLevel = lowest
    var end = 0
    for level in 1..<Int.bitWidth where count >> level > 0 {
      let size = level < lowest ? 0 : count >> level
      levels.append(end..<end + size)
      end += size
    }
    blocks = [mandelbrot_block](repeating: mandelbrot_block(), count: end)

    // Part by part, so that little is in memory at a time, and then the merged parts.
    let size = 1 << Self.partLevel
    var row = ApproximationRow()
    var wholes = ApproximationRow()
    for start in stride(from: 0, to: count, by: size) {
      try Task.checkCancellation()
      let end = min(start + size, count)
      row.replace(with: 1 + start..<1 + end, of: orbit)
      merge(&row, above: 0, upTo: Self.partLevel, from: start)
      if end - start == size { wholes.append(firstOf: row) }
    }
    merge(&wholes, above: Self.partLevel, upTo: Int.bitWidth, from: 0)
  }

  /// Merges neighbours level by level, and stores the blocks of each level.
  private mutating func merge(
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
      if let approximation { blocks[index + place] = approximation.block }
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

/// Approximations of the same number of steps, one after the other.
///
/// Their numbers are plain where the range of `Double` allows, which takes a fifth of the time; this
/// depends on the steps alone.
struct ApproximationRow {
  typealias Plain = Approximation<PlainComplex>
  typealias Scaled = Approximation<ScaledComplex>

  /// The plain approximations; nil in the places of those among the ``scaled``.
  private(set) var plain: [Plain?] = []

  /// The approximations that need exponents, with their places, in order.
  private(set) var scaled: [(place: Int, approximation: Scaled)] = []

  var count: Int { plain.count }

  /// Replaces the row by the single steps from some members of an orbit.
  mutating func replace(with members: Range<Int>, of orbit: ReferenceOrbit) {
    plain.removeAll(keepingCapacity: true)
    scaled.removeAll(keepingCapacity: true)
    for index in members {
      let member = PlainComplex(x: orbit.members[2 * index], y: orbit.members[2 * index + 1])
      if member.isOrdinary {
        plain.append(Plain(of: member))
      } else {
        append(Scaled(of: orbit.member(index)))
      }
    }
  }

  /// Merges the first with the second, the third with the fourth, and so on; drops one left over.
  mutating func mergePairs() {
    var rest = scaled[...]
    scaled = []
    for place in 0..<count / 2 {
      let (first, second) = (plain[2 * place], plain[2 * place + 1])
      if let first, let second {
        let both = Plain(first, second)
        if both.isOrdinary {
          plain[place] = both
          continue
        }
      }
      let pair = [first, second].map { $0.map { Scaled($0) } ?? rest.removeFirst().approximation }
      plain[place] = nil
      scaled.append((place, Scaled(pair[0], pair[1])))
    }
    plain.removeLast(count - count / 2)
  }

  /// Appends the first approximation of another row.
  mutating func append(firstOf other: ApproximationRow) {
    if let first = other.plain[0] {
      plain.append(first)
    } else {
      append(other.scaled[0].approximation)
    }
  }

  private mutating func append(_ approximation: Scaled) {
    scaled.append((count, approximation))
    plain.append(nil)
  }
}
