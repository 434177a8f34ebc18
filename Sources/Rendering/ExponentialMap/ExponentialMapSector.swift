import FathomNavigation
import FathomNumbers

/// Some of the directions round the point that a dive goes to, with cells as large as the frame allows there: a map of
/// all directions would have them as small as the frame's furthest corner needs them.
///
/// There are cells beyond the first and the last direction: at the seams of sectors the light of both is mixed.
struct ExponentialMapSector: Sendable {
  /// The directions in turns; the last may be beyond 1, and the first as well.
  let turns: ClosedRange<Double>
  /// The distance in pixels to the furthest pixel in these directions.
  let outerRadius: Double
  /// The coarsest level of detail.
  let coarsest: Int
  /// The rows of an octave of level 0.
  let rowsPerOctave: Int
  /// The columns of level 0, among them some on either side that nothing is drawn of.
  let columnCount: Int

  /// The columns of level 0 in all directions.
  private let columnsPerTurn: Double
  /// The columns of level 0 before the first direction.
  private let padding: Int

  /// The turns on either side of a border in which the light of both sectors is mixed.
  static let seam = 0.004

  /// Creates a sector with so many cells side by side along a pixel, and levels of detail down to the inner radius,
  /// which is no more than the outer one.
  private init(
    turns: ClosedRange<Double>,
    outerRadius: Double,
    innerRadius: Double,
    cellsPerPixel: Double
  ) {
    (self.turns, self.outerRadius) = (turns, outerRadius)
    coarsest = Int(Elementary.log2(outerRadius / innerRadius))
    // Cells are squares where an octave has ln 2 / 2π times as many rows as a turn has columns.
    let unit = 1 << coarsest
    let rows = cellsPerPixel * outerRadius * Elementary.ln2
    rowsPerOctave = max(1, Int((rows / Double(unit)).rounded())) * unit
    columnsPerTurn = Double(rowsPerOctave) * 9.064720283654387
    func rounded(_ columns: Double) -> Int { Int((columns / Double(unit)).rounded(.up)) * unit }
    padding = rounded(Self.seam * columnsPerTurn) + Self.margin * unit
    columnCount = rounded((turns.upperBound - turns.lowerBound) * columnsPerTurn) + 2 * padding
  }

  /// The columns of each level on either side of a direction that its light may come from.
  private static let margin = 4

  /// The rows of an octave of a level of detail.
  func rowsPerOctave(level: Int) -> Int { rowsPerOctave >> level }

  /// The columns of a level of detail.
  func columnCount(level: Int) -> Int { columnCount >> level }

  /// The columns of a level of detail that pixels take light from.
  func columns(level: Int) -> Range<Int> {
    let count = columnCount(level: level)
    func column(_ turn: Double) -> Int { Int(position(ofTurn: turn) * Double(count)) }
    let (first, last) = (column(turns.lowerBound - Self.seam), column(turns.upperBound + Self.seam))
    return max(0, first - Self.margin / 2)..<min(last + Self.margin, count)
  }

  /// The direction where a column of level 0 begins.
  func turn(ofColumn column: Double) -> Double {
    turns.lowerBound + (column - Double(padding)) / columnsPerTurn
  }

  /// The place of a direction among the columns, from 0 to 1.
  func position(ofTurn turn: Double) -> Double {
    ((turn - turns.lowerBound) * columnsPerTurn + Double(padding)) / Double(columnCount)
  }
}

extension ExponentialMapSector {
  /// The directions in which sectors may begin.
  private static let directionCount = 96

  /// What a border costs, as the width of a sector with as many cells; found by trial.
  ///
  /// There are cells beyond it, light that is mixed, and a further column of blocks.
  private static let borderWidth = 6 * seam

  /// The sectors round a point of a frame, in the order of their directions, chosen for as few cells as can be.
  static func partition(
    of frame: Size<Int>,
    around center: Point<Double>,
    innerRadius: Double,
    cellsPerPixel: Double
  ) -> [ExponentialMapSector] {
    let count = directionCount
    let radii = radii(of: frame, around: center).map { max($0, innerRadius) }
    // Where the frame's edge is nearest a border costs least.
    let start = radii.indices.min { radii[$0] < radii[$1] } ?? 0
    // The least cost of all directions before each one, and the last of their sectors.
    var best: [(cost: Double, begin: Int, outerRadius: Double)] = [(0, 0, 0)]
    for end in 1...count {
      var (least, radius) = ((cost: Double.infinity, begin: 0, outerRadius: 0.0), 0.0)
      for begin in (0..<end).reversed() {
        radius = max(radius, radii[(start + begin) % count])
        let width = Double(end - begin) / Double(count) + borderWidth
        let cost = best[begin].cost + width * radius * radius
        if cost < least.cost { least = (cost, begin, radius) }
      }
      best.append(least)
    }
    var result: [ExponentialMapSector] = []
    var end = count
    while end > 0 {
      let (_, begin, outerRadius) = best[end]
      let (first, last) = (Double(start + begin), Double(start + end))
      result.append(
        ExponentialMapSector(
          turns: first / Double(count)...last / Double(count),
          outerRadius: outerRadius,
          innerRadius: innerRadius,
          cellsPerPixel: cellsPerPixel
        )
      )
      end = begin
    }
    return result.reversed()
  }

  /// The distances to the furthest pixels from each direction to the next, with a seam on either side.
  private static func radii(of frame: Size<Int>, around center: Point<Double>) -> [Double] {
    let (width, height) = (Double(frame.width), Double(frame.height))
    /// The distance to the frame's edge.
    func distance(_ turn: Double) -> Double {
      let (x, y) = (Elementary.cosine(turns: turn), Elementary.cosine(turns: turn - 0.25))
      return min(
        (x < 0 ? center.x : width - center.x) / max(x.magnitude, 1e-9),
        (y < 0 ? center.y : height - center.y) / max(y.magnitude, 1e-9)
      )
    }
    let corners = [(0, 0), (width, 0), (0, height), (width, height)].map {
      Elementary.angle(x: $0.0 - center.x, y: $0.1 - center.y)
    }
    return (0..<directionCount).map { index in
      let first = Double(index) / Double(directionCount) - seam
      let last = Double(index + 1) / Double(directionCount) + seam
      // The edge is nowhere further than at these and in corners.
      let inside = corners.filter { ($0 - first) - ($0 - first).rounded(.down) < last - first }
      return (inside + [first, last]).reduce(0) { max($0, distance($1)) }
    }
  }
}
