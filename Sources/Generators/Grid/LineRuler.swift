import BigInt

/// All the lines along one axis of a view, as the marks of a ruler.
///
/// The axis is cut into cells of 2^96 steps, 2^31 pixels or more. The phase of a family of lines at
/// a cell's beginning is exact to 2^-192 of their distance, and from there on a position takes one
/// small product, whose error stays below 2^-95. So what is seen at a position depends on nothing
/// but the position.
struct LineRuler: Sendable {
  private let cells: CellSplit
  private let families: [LineWindow.Family]

  /// What ``weight(at:)`` reads for each family, without its big numbers.
  private let marks: [Marks]

  /// The families' phases where the centre's cell begins, and before and after those of the cells
  /// before and behind.
  private let phases: [[LinePhase]]

  /// The marks of one family.
  private struct Marks {
    let rate: UInt128
    let pixels: Double
    let halfThickness: Double
    let weight: Double
  }

  /// The lines of a window's families along an axis with the view's centre at `center` steps.
  init(window: LineWindow, center: BigInt) {
    let cells = CellSplit(center: center, bits: 96)
    self.cells = cells
    families = window.families
    marks = families.map {
      Marks(
        rate: $0.spacing.rate,
        pixels: $0.pixels,
        halfThickness: $0.thickness / 2,
        weight: $0.weight
      )
    }
    let phases = families.map { $0.spacing.phases(ofCellsRound: cells.centerCell) }
    self.phases = (0..<3).map { cell in phases.map { $0[cell] } }
  }

  /// The weight of the heaviest line that a pixel at this position meets, times the part of the
  /// pixel that it covers.
  func weight(at offset: Int128) -> Double {
    let (cell, steps) = cells.locate(offset)
    let phases = phases(ofCell: cell)
    var heaviest = 0.0
    for (index, marks) in marks.enumerated() {
      let distance = abs(phases[index].distance(after: steps, rate: marks.rate)) * marks.pixels
      let end = min(marks.halfThickness, distance + 0.5)
      let start = max(-marks.halfThickness, distance - 0.5)
      heaviest = max(heaviest, marks.weight * (end - start))
    }
    return heaviest
  }

  private func phases(ofCell cell: Int) -> [LinePhase] {
    guard abs(cell) > 1 else { return phases[cell + 1] }
    // Nobody's frame is as wide, but scattered points may lie anywhere.
    return families.map {
      $0.spacing.phases(ofCellsRound: cells.centerCell + BigInt(cell))[1]
    }
  }
}
