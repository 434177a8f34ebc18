import FathomNumbers

/// The depth at which the root mean square of many flights' drift reaches a pixel.
///
/// Their gestures end at different depths, so they are compared at the marks that all of them have: flights begin at
/// one depth, and their marks are equally far from each other.
struct DriftDepth: Sendable {
  private let mode: LabMode
  private var flightCount = 0
  private var depths: [Double] = []
  /// The sum at each depth; nil where a flight has no number.
  private var sums: [Double?] = []

  /// The depth of no flight yet.
  init(mode: LabMode) { self.mode = mode }

  /// Adds the squares of numbers in pixels, one for each of a flight's frames; nil where there is none.
  mutating func add(_ squares: [Double?], of flight: ExactFlight) {
    let marks = flight.marks
    if flightCount == 0 {
      depths = marks.map(\.frame.depth)
      sums = [Double?](repeating: 0, count: marks.count)
    }
    flightCount += 1
    depths = Array(depths.prefix(marks.count))
    sums = zip(sums, marks).map { sum, mark in
      let gesture = mark.frame.gesture
      guard let sum, let square = squares[gesture] else { return nil }
      // In the middle of a pinch the drift is magnified, and else as it was before.
      let growth =
        mode == .floatingOrigin
        ? 1 : Elementary.exp2(mark.frame.depth - flight.frames[gesture].depth)
      return sum + square * growth * growth
    }
  }

  /// The depth in octaves; nil for nowhere.
  var depth: Double? {
    let means = sums.map { $0.map { ($0 / Double(flightCount)).squareRoot() } }
    return Crossing.depth(of: means, at: depths, level: 1)
  }
}

/// The depth at which numbers that about double with every octave reach a level.
enum Crossing {
  /// The depth at which `values` first reach `level`, between two depths on the way from one
  /// logarithm to the other; nil where they do not.
  ///
  /// Nothing follows the first value that is missing.
  static func depth(of values: [Double?], at depths: [Double], level: Double) -> Double? {
    var before: (depth: Double, value: Double)?
    for (depth, value) in zip(depths, values) {
      guard let value else { return nil }
      if value >= level {
        guard let before, before.value > 0 else { return depth }
        let (low, high) = (Elementary.log2(before.value), Elementary.log2(value))
        let share = (Elementary.log2(level) - low) / (high - low)
        return before.depth + share * (depth - before.depth)
      }
      before = (depth, value)
    }
    return nil
  }
}
