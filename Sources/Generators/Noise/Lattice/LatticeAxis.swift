import BigInt
import FathomNumbers

/// The lattice of one octave of noise along one axis of a view.
///
/// The lattice is shifted by a hashed fraction of a cell, so that lattice lines of different octaves
/// do not coincide: unshifted, all of them would at the origin and at every short binary fraction.
struct LatticeAxis: Sendable {
  private let split: CellSplit
  private let centerLow: UInt64

  /// The hashes with the upper limbs of the centre's cell, and of those a carry below and above.
  private let prefixes: (below: LatticeHash, same: LatticeHash, above: LatticeHash)

  /// The lattice of cells of 2^`cellBits` steps, at least 64 bits, whose shift and hashes begin with
  /// `key`.
  init(center: BigInt, cellBits: Int, key: LatticeHash) {
    split = CellSplit(center: Self.shifted(center, cellBits: cellBits, key: key), bits: cellBits)
    let key = key.appending(1)
    centerLow = UInt64(truncatingIfNeeded: split.centerCell.lowBits)
    let high = split.centerCell.floorQuotient(powerOfTwo: 64)
    prefixes = (
      key.appending(limbsOf: high - 1), key.appending(limbsOf: high),
      key.appending(limbsOf: high + 1)
    )
  }

  /// A position on a lattice that is not shifted, where it is `position` on this one.
  static func shifted(_ position: BigInt, cellBits: Int, key: LatticeHash) -> BigInt {
    position + BigInt(key.appending(0).value) << (cellBits - 64)
  }

  /// The hash of the lattice line where a cell of the world begins.
  static func hash(ofLine line: BigInt, key: LatticeHash) -> UInt64 {
    key.appending(1).appending(limbsOf: line.floorQuotient(powerOfTwo: 64))
      .appending(UInt64(truncatingIfNeeded: line.lowBits)).value
  }

  /// The cell of a position, counted from the centre's cell, and the fraction of the cell before it.
  func locate(_ offset: Int128) -> (cell: Int, fraction: Double) {
    let (cell, rest) = split.locate(offset)
    let bits = Int64(truncatingIfNeeded: rest &>> Int128(split.bits - 53))
    return (cell, Double(bits) * 0x1p-53)
  }

  /// The cells of positions, and the fractions of the cells before them.
  func locate(_ offsets: [Int128]) -> (cells: [Int], fractions: [Double]) {
    var cells = [Int](repeating: 0, count: offsets.count)
    var fractions = [Double](repeating: 0, count: offsets.count)
    for index in offsets.indices {
      (cells[index], fractions[index]) = locate(offsets[index])
    }
    return (cells, fractions)
  }

  /// The hash of a lattice line, counted from the one where the centre's cell begins; a function of
  /// its number in the world.
  func hash(ofLine line: Int) -> UInt64 {
    let low = centerLow &+ UInt64(bitPattern: Int64(line))
    let prefix =
      if line < 0 {
        low > centerLow ? prefixes.below : prefixes.same
      } else {
        low < centerLow ? prefixes.above : prefixes.same
      }
    return prefix.appending(low).value
  }
}

/// The columns of a block's samples, located on an octave's lattice.
struct SampleColumns {
  /// The hashes of the lattice columns next to samples.
  private(set) var hashes: [UInt64] = []

  /// For each column of samples, the index in `hashes` of the first lattice column next to it.
  private(set) var slots: [Int64]

  /// For each column of samples, its position in its cell, 0 to 1.
  let fractions: [Double]

  /// Locates columns at these offsets, in any order, and hashes the lattice columns
  /// from `reach.before` before each one's cell to `reach.after` after it.
  init(_ axis: LatticeAxis, offsets: [Int128], reach: (before: Int, after: Int)) {
    let cells: [Int]
    (cells, fractions) = axis.locate(offsets)
    slots = Array(repeating: 0, count: cells.count)
    if let first = cells.first, let last = cells.last, first <= last {
      // As many as there are if the offsets are in order.
      let span = last - first + 1 + reach.before + reach.after
      hashes.reserveCapacity(min(span, cells.count + reach.before + reach.after))
    }
    var lastCell: Int?
    for (column, cell) in cells.enumerated() {
      if cell != lastCell {
        // The next cell shares all its lattice columns but one.
        let isNext = lastCell.map { $0 + 1 == cell } ?? false
        for line in (isNext ? cell + reach.after : cell - reach.before)...(cell + reach.after) {
          hashes.append(axis.hash(ofLine: line))
        }
        lastCell = cell
      }
      slots[column] = Int64(hashes.count - 1 - reach.before - reach.after)
    }
  }
}

/// The rows of a block's samples, located on an octave's lattice.
struct SampleRows {
  /// For each row of samples, its cell, counted from the centre's cell.
  let cells: [Int]

  /// For each row of samples, its position in its cell, 0 to 1.
  let fractions: [Double]

  /// Locates rows at these offsets, in any order.
  init(_ axis: LatticeAxis, offsets: [Int128]) {
    (cells, fractions) = axis.locate(offsets)
  }
}
