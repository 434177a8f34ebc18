/// The layout of a plot's parts, in units of the SVG file.
///
/// The type is large for the sheet: a plot that fills a phone 400 pixels wide is still read, and one on
/// a wall from the last row.
struct PlotFrame {
  /// A place on the sheet, x to the right and y down.
  struct Place: Equatable {
    var x: Double
    var y: Double
  }

  static let fontSize = 16.0
  static let lineHeight = 22.0

  let width = 560.0
  /// The sides of the area that the axes span.
  let left = 66.0
  let right = 546.0
  let top = 40.0
  let bottom = 340.0
  private let x: Axis
  private let y: Axis

  init(_ plot: Plot) { (x, y) = (plot.x, plot.y) }

  /// The place of parts of the axes, each from 0 to 1.
  func place(_ x: Double, _ y: Double) -> Place {
    Place(x: left + x * (right - left), y: bottom - y * (bottom - top))
  }

  /// The drawn pieces of a line through values: broken where a value has no place, cut where the line
  /// leaves the area.
  func pieces(_ values: [Series.Value]) -> [[Place]] {
    var pieces: [[Place]] = []
    var previous: (x: Double, y: Double)?
    for value in values {
      // No line leads to a place so far beyond that its slope is no number.
      guard let px = x.position(value.x), let py = y.position(value.y),
        max(px.magnitude, py.magnitude) < 1e12
      else {
        previous = nil
        continue
      }
      if let from = previous, let cut = Self.cut(from, (px, py)) {
        let (start, end) = (place(cut.0.x, cut.0.y), place(cut.1.x, cut.1.y))
        if pieces.last?.last == start {
          pieces[pieces.count - 1].append(end)
        } else {
          pieces.append([start, end])
        }
      }
      previous = (px, py)
    }
    return pieces
  }

  /// The places of those values that lie within the area.
  func points(_ values: [Series.Value]) -> [Place] {
    values.compactMap { value in
      guard let px = x.position(value.x), let py = y.position(value.y),
        (0...1).contains(px), (0...1).contains(py)
      else { return nil }
      return place(px, py)
    }
  }

  /// The part of a line from one point to another that lies in the unit square (Liang and Barsky,
  /// 1984).
  private static func cut(
    _ from: (x: Double, y: Double),
    _ to: (x: Double, y: Double)
  ) -> ((x: Double, y: Double), (x: Double, y: Double))? {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    var (enters, leaves) = (0.0, 1.0)
    for (slope, room) in [(-dx, from.x), (dx, 1 - from.x), (-dy, from.y), (dy, 1 - from.y)] {
      if slope == 0 {
        if room < 0 { return nil }
      } else if slope < 0 {
        enters = max(enters, room / slope)
      } else {
        leaves = min(leaves, room / slope)
      }
    }
    guard enters <= leaves else { return nil }
    func point(_ t: Double) -> (x: Double, y: Double) {
      t == 0 ? from : t == 1 ? to : (from.x + t * dx, from.y + t * dy)
    }
    return (point(enters), point(leaves))
  }
}
