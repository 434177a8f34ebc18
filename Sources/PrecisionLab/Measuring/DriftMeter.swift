import FathomNavigation
import FathomNumbers

/// The drift of the cameras of many flights in a type.
struct DriftMeter: ScalarStudy, Sendable {
  /// A flight's state after a gesture.
  struct Sample: Sendable {
    /// The drift in pixels.
    let drift: Double
    /// The relative error of the scale in units of u.
    let scaleError: Double
  }

  let flights: [ExactFlight]
  let type: NumberType
  let mode: LabMode

  /// A list for each flight with a sample for each of its frames; nil from where there are no numbers
  /// any more.
  func result<Scalar>(in scalar: StudiedScalar<Scalar>) throws -> [[Sample?]] {
    try flights.map { flight in
      try Task.checkCancellation()
      var state = SimulatedFlight(flight, mode: mode, scalar)
      return flight.frames.map { frame in
        if frame.gesture > 0 {
          state.advance(flight.flight.gestures[frame.gesture - 1], to: frame)
        }
        // Tiles do not matter here.
        let meter = FrameMeter(
          simulated: state.simulated,
          exact: frame.camera,
          type: type,
          tileSize: 1
        )
        guard let drift = meter.drift, let scaleError = meter.scaleError else { return nil }
        return Sample(drift: drift.length, scaleError: scaleError)
      }
    }
  }
}

/// The depths at which the drift of many flights is compared, since their gestures end elsewhere.
struct DriftDepth {
  private let flights: [ExactFlight]
  private let mode: LabMode
  private let depths: [Double]

  /// The marks that all the flights have.
  init(_ flights: [ExactFlight], mode: LabMode) {
    self.flights = flights
    self.mode = mode
    depths = flights.map { $0.marks.map(\.frame.depth) }.min { $0.count < $1.count } ?? []
  }

  /// The depth at which the root mean square of numbers in pixels, whose squares are given for each frame of each
  /// flight, reaches a pixel; nil for nowhere.
  func depth(ofSquares squares: [[Double?]]) -> Double? {
    var sums = [Double?](repeating: 0, count: depths.count)
    for (flight, squares) in zip(flights, squares) {
      for (index, mark) in flight.marks.prefix(depths.count).enumerated() {
        let gesture = mark.frame.gesture
        // In the middle of a pinch the drift is magnified, and else as it was before.
        let growth =
          mode == .floatingOrigin
          ? 1 : Elementary.exp2(mark.frame.depth - flight.frames[gesture].depth)
        sums[index] = sums[index].flatMap { sum in
          squares[gesture].map { sum + $0 * growth * growth }
        }
      }
    }
    let means = sums.map { $0.map { ($0 / Double(flights.count)).squareRoot() } }
    return Crossing.depth(of: means, at: depths, level: 1)
  }
}

extension SIMD2<Double> {
  /// The length of the vector, be it as great as numbers go.
  var length: Double {
    let greatest = Swift.max(abs(x), abs(y))
    guard greatest > 0, greatest.isFinite else { return greatest }
    let part = self / greatest
    return greatest * (part * part).sum().squareRoot()
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
