/// Where the columns of a block's samples lie on an octave's lattice: what all its lattice rows
/// share.
struct LatticeColumns {
  /// The hashes of the lattice columns next to samples.
  private var hashes: [UInt64] = []

  /// For each column of samples: where the four lattice columns next to it begin in `hashes`.
  private var slots: [Int] = []
  private var taps: [GradientNoise.Taps] = []

  /// The gradients of the lattice row blended last, along `hashes`; kept for their memory.
  private var gradients: [SIMD2<Double>]

  /// Locates and hashes columns at these offsets, which may lie in any order.
  init(_ axis: LatticeAxis, offsets: [Int128]) {
    slots.reserveCapacity(offsets.count)
    taps.reserveCapacity(offsets.count)
    var lastCell: Int?
    for offset in offsets {
      let (cell, fraction) = axis.locate(offset)
      if cell != lastCell {
        // The next cell shares three of its four lattice columns.
        let isNext = lastCell.map { $0 + 1 == cell } ?? false
        for line in (isNext ? cell + 2 : cell - 1)...(cell + 2) {
          hashes.append(axis.hash(ofLine: line))
        }
        lastCell = cell
      }
      slots.append(hashes.count - 4)
      taps.append(GradientNoise.Taps(fraction: fraction))
    }
    gradients = Array(repeating: .zero, count: hashes.count)
  }

  /// Blends the lattice row with this hash: from `start` on, `blends` gets a value for each column
  /// of samples, and then their slopes.
  mutating func blend(rowHash: UInt64, into blends: inout [Double], from start: Int) {
    for (i, columnHash) in hashes.enumerated() {
      gradients[i] = GradientTable.vector(column: columnHash, row: rowHash)
    }
    // Unchecked from here on: nothing takes more time than this loop.
    precondition(0...blends.count - 2 * slots.count ~= start)
    let (slots, taps, gradients) = (slots.span, taps.span, gradients.span)
    var blends = blends.mutableSpan
    for i in 0..<slots.count {
      let slot = slots[unchecked: i]
      let blend = taps[unchecked: i].blend(
        (
          gradients[unchecked: slot], gradients[unchecked: slot &+ 1],
          gradients[unchecked: slot &+ 2], gradients[unchecked: slot &+ 3]
        )
      )
      blends[unchecked: start &+ i] = blend.x
      blends[unchecked: start &+ slots.count &+ i] = blend.y
    }
  }
}
