import FathomNavigation
import FathomNumbers

/// How far the cameras of many flights drift in a type.
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
      var state = FlownState(flight, mode: mode, scalar)
      return flight.frames.map { frame in
        if frame.gesture > 0 {
          state.advance(flight.flight.gestures[frame.gesture - 1], to: frame)
        }
        // Tiles do not matter here.
        let meter = FrameMeter(flown: state.flown, exact: frame.camera, type: type, tileSize: 1)
        guard let drift = meter.drift, let scaleError = meter.scaleError else { return nil }
        return Sample(drift: drift.length, scaleError: scaleError)
      }
    }
  }
}

/// The depths at which the drift of many flights is compared, since their gestures end elsewhere.
struct DriftLadder {
  private let flights: [ExactFlight]
  private let mode: LabMode
  private let depths: [Double]

  /// The rungs that all the flights have.
  init(_ flights: [ExactFlight], mode: LabMode) {
    self.flights = flights
    self.mode = mode
    depths = flights.map { $0.rungs.map(\.frame.depth) }.min { $0.count < $1.count } ?? []
  }

  /// Where the root mean square of numbers in pixels, whose squares are given for each frame of each
  /// flight, reaches a pixel; nil for nowhere.
  func depth(ofSquares squares: [[Double?]]) -> Double? {
    var sums = [Double?](repeating: 0, count: depths.count)
    for (flight, squares) in zip(flights, squares) {
      for (index, rung) in flight.rungs.prefix(depths.count).enumerated() {
        let gesture = rung.frame.gesture
        // In the middle of a pinch the drift is magnified, and else as it was before.
        let growth =
          mode == .floatingOrigin
          ? 1 : Elementary.exp2(rung.frame.depth - flight.frames[gesture].depth)
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
