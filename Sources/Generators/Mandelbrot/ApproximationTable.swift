import CKernels
import Numbers

/// Blocks of a reference orbit's steps that samples may take at once.
///
/// A block of 2^level steps takes a delta to A dz + E dz² + G dz³ + B dc: bilinear approximation with
/// two more terms. It holds for |dz| and |dc| up to two radii, so that one table serves all views. After
/// Zhuoran's bilinear approximation, https://mathr.co.uk/blog/2022-02-21_deep_zoom_theory_and_practice_again.html,
/// which has neither E nor G and so reaches as far as the tolerance where this reaches to its cube root.
///
/// A block that begins with the n-th iteration may err by 2^-32 n^-3/4 of a sample's delta, less where
/// that stands for more than 2^10 pixels: so all blocks together move no sample by more than 1e-5
/// pixels.
struct ApproximationTable: Sendable {
  /// The most blocks, 80 bytes each.
  ///
  /// As many as members up to a million; for longer orbits a fraction of their memory. The levels
  /// of the shortest blocks go first.
  private static func blockBudget(count: Int) -> Int { count <= 1 << 20 ? 1 << 20 : 1 << 18 }

  private(set) var blocks: [mandelbrot_block] = []
  private(set) var wideBlocks: [mandelbrot_wide_block] = []

  /// The level of the shortest blocks, from 1.
  let lowestLevel: Int

  /// Where the blocks of every level lie in ``blocks``; the k-th begins at member 1 + k 2^level.
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

    // What is not merged yet, longest first, as the digits of a binary number.
    var pending: [Approximation] = []
    for step in 1...max(1, count) where step <= count {
      if step % (1 << 16) == 0 { try Task.checkCancellation() }
      pending.append(Approximation(of: orbit.member(step)))
      var level = 0
      while (step >> level) & 1 == 0 {
        level += 1
        let second = pending.removeLast()
        let first = pending.removeLast()
        let both = first.followed(by: second)
        pending.append(both)
        if level >= lowest { store(both, at: levels[level].lowerBound + (step >> level) - 1) }
      }
    }
  }

  private mutating func store(_ approximation: Approximation, at index: Int) {
    if let block = approximation.block {
      blocks[index] = block
    } else {
      blocks[index].radius2 = Double(-1 - wideBlocks.count)
      wideBlocks.append(approximation.wideBlock)
    }
  }
}
