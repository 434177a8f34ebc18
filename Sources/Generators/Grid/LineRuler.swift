import BigInt

/// All the lines along one axis of a view, as the marks of a ruler.
///
/// The axis is cut into cells of 2^125 steps, so that whatever a view meets lies in the cells next to
/// its centre's. A cell begins at a phase that is exact to 2^-192 of the lines' distance, and from
/// there on a position takes one small product, whose error stays below 2^-67 of it. So what is seen
/// at a position depends on nothing but the position.
struct LineRuler: Sendable {
  private let cells: CellSplit
  private let marks: [Marks]

  /// The marks of one family of lines.
  private struct Marks {
    /// What one step adds to the phase, times 2^192.
    let rate: UInt128

    /// The lines' distance in pixels, half their thickness, and their weight.
    let pixels: Double
    let halfThickness: Double
    let weight: Double
  }

  /// The phases where cells begin, family by family: the first is two cells before the centre's.
  private let phases: [LinePhase]
  private static let nearbyCells = -2...2

  /// The lines of a window's families along an axis with the view's centre at `center` steps.
  init(window: LineWindow, center: BigInt) {
    let cells = CellSplit(center: center, bits: 125)
    self.cells = cells
    marks = window.families.map {
      Marks(
        rate: $0.spacing.rate,
        pixels: $0.pixels,
        halfThickness: $0.thickness / 2,
        weight: $0.weight
      )
    }
    phases = window.families.flatMap { family in
      family.spacing.phases(
        ofCells: Self.nearbyCells,
        from: cells.centerCell,
        cellBits: cells.bits
      )
    }
  }

  /// The weight of the heaviest line that a pixel at this position meets, times the part of the
  /// pixel that it covers.
  func weight(at offset: Int128) -> Double {
    let (cell, steps) = cells.locate(offset)
    var index = cell - Self.nearbyCells.lowerBound
    var heaviest = 0.0
    for marks in marks {
      let distance = abs(phases[index].distance(after: steps, rate: marks.rate)) * marks.pixels
      let end = min(marks.halfThickness, distance + 0.5)
      let start = max(-marks.halfThickness, distance - 0.5)
      heaviest = max(heaviest, marks.weight * (end - start))
      index += Self.nearbyCells.count
    }
    return heaviest
  }
}
