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

    var squareDrift: Double { drift * drift }
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

extension SIMD2<Double> {
  /// The length of the vector, be it as great as numbers go.
  var length: Double {
    let greatest = Swift.max(abs(x), abs(y))
    guard greatest > 0, greatest.isFinite else { return greatest }
    let part = self / greatest
    return greatest * (part * part).sum().squareRoot()
  }
}
