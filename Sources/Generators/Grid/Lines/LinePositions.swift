import BigInt
import FathomNumbers

/// The exact positions of all grid lines along one axis of a view.
///
/// The axis is cut into cells of 2^125 steps, so that a view lies in the cells next to its centre's.
/// A cell begins at a phase that is exact to 2^-192 of the lines' distance; each position then takes
/// one small product, whose error stays below 2^-67 of that distance. So the result depends on the
/// position alone.
struct LinePositions: Sendable {
  private let cells: CellSplit
  private let rates: [UInt128]

  /// The phases where cells begin, family by family: the first is two cells before the centre's.
  private let phases: [LinePhase]
  private static let nearbyCells = -2...2

  /// The lines of a view's families along an axis with the view's centre at `center` steps.
  ///
  /// Costs one product or quotient of numbers as long as the centre. Throws `CancellationError`
  /// when its task is cancelled.
  init(_ families: GridLineFamilies, center: BigInt) throws {
    try Task.checkCancellation()
    let cells = CellSplit(center: center, bits: 125)
    self.cells = cells
    rates = families.all.map(\.rate)
    // Whole distances of the coarsest family make no difference to any.
    let period = BigInt(families.base, toThePower: rates.count).times(powerOfTwo: 192)
    var numbers = families.spacing
      .lineNumbers(ofCells: Self.nearbyCells, from: cells.centerCell, cellBits: cells.bits)
      .map { $0.floorRemainder(period) }
    var phases: [LinePhase] = []
    for _ in rates {
      phases += numbers.map { LinePhase(numerator: $0) }
      numbers = numbers.map { $0.floorQuotient(BigInt(families.base)) }
    }
    self.phases = phases
    try Task.checkCancellation()
  }

  /// The signed distance of a position from a family's nearest line, −½ to ½ of the lines' distance.
  func distance(fromFamily family: Int, at offset: Int128) -> Double {
    let (cell, steps) = cells.locate(offset)
    let index = family * Self.nearbyCells.count + cell - Self.nearbyCells.lowerBound
    return phases[index].distance(after: steps, rate: rates[family])
  }
}

/// A position between two grid lines, as a fraction of their distance in 192 bits.
struct LinePhase: Sendable {
  private let high: UInt64
  private let low: UInt128

  /// The fraction `numerator` / 2^192, without its whole part.
  init(numerator: BigInt) {
    low = numerator.lowBits
    high = UInt64(truncatingIfNeeded: numerator.floorQuotient(powerOfTwo: 128).lowBits)
  }

  /// The signed distance from the nearest line after `steps` steps of `rate` / 2^192, −½ to ½.
  ///
  /// `steps` is at least 0, and both are below 2^125.
  func distance(after steps: Int128, rate: UInt128) -> Double {
    // A product of 2 by 2 words, added to 3 words; whole distances are carried out of the top.
    let (steps0, steps1) = Self.words(UInt128(truncatingIfNeeded: steps))
    let (rate0, rate1) = Self.words(rate)
    let middle = steps0 * rate1 + steps1 * rate0
    let (sum0, carry0) = low.addingReportingOverflow(steps0 * rate0)
    let carry1 = sum0.addingReportingOverflow(middle << 64).overflow
    let top = (middle >> 64) &+ steps1 * rate1 &+ (carry0 ? 1 : 0) &+ (carry1 ? 1 : 0)
    let fraction = high &+ UInt64(truncatingIfNeeded: top)
    return Double(Int64(bitPattern: fraction)) * 0x1p-64
  }

  private static func words(_ value: UInt128) -> (low: UInt128, high: UInt128) {
    (value & UInt128(UInt64.max), value >> 64)
  }
}
