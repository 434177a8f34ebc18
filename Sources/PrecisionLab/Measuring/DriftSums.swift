import FathomNavigation
import FathomNumbers

/// The drift of a type in many random sequences of pinches, summed up: the sequences themselves need not be kept.
struct DriftSums: Sendable {
  /// The sums after a number of gestures.
  private struct Sums {
    var depth = 0.0
    var squareDrift = 0.0
    var greatestDrift = 0.0
    var squareLaw = 0.0
    var squareScaleError = 0.0
  }

  /// The type.
  let type: NumberType

  /// 0.425·u.
  private let rounding: Double

  private var flightCount = 0
  /// From the first gesture to the last at which all sequences are still numbers.
  private var gestures: [Sums]
  private var predicted = DriftDepth(mode: .rebased)
  private var measured = DriftDepth(mode: .rebased)
  /// The depth that all sequences go down to.
  private var deepest = Double.infinity

  /// Sums of no sequence, each of so many gestures.
  init(type: NumberType, gestures: Int) {
    self.type = type
    rounding = LimitTheory.rounding * Elementary.exp2(Double(type.roundoffExponent))
    self.gestures = [Sums](repeating: Sums(), count: gestures)
  }

  /// Adds sequences; throws `CancellationError` soon after the task is cancelled.
  mutating func add(_ flights: [ExactFlight]) throws {
    let samples = try type.result(of: DriftMeter(flights: flights, type: type, mode: .rebased))
    for (flight, samples) in zip(flights, samples) { add(flight, samples) }
  }

  private mutating func add(_ flight: ExactFlight, _ samples: [DriftMeter.Sample?]) {
    let laws = flight.frames.map { Double($0.gesture) * squareLaw($0) }
    flightCount += 1
    deepest = min(deepest, flight.depths.upperBound)
    predicted.add(laws, of: flight)
    measured.add(samples.map { $0?.squareDrift }, of: flight)
    for index in gestures.indices {
      let count = index + 1
      // Squares of numbers beyond 2^512 are none any more.
      guard let sample = samples[count], sample.drift < 0x1p500 else {
        gestures.removeSubrange(index...)
        return
      }
      gestures[index].depth += flight.frames[count].depth
      gestures[index].squareDrift += sample.squareDrift
      gestures[index].greatestDrift = max(gestures[index].greatestDrift, sample.drift)
      gestures[index].squareLaw += laws[count]
      gestures[index].squareScaleError += sample.scaleError * sample.scaleError
    }
  }

  /// 0.425·u·|o| squared and doubled, for one gesture.
  private func squareLaw(_ frame: ExactFlight.Frame) -> Double {
    let offset = SIMD2(Double(frame.camera.offset.x), Double(frame.camera.offset.y)).length
    let error = rounding * offset
    return 2 * error * error
  }

  /// The curve of the means, and the depth of a drift of one pixel.
  func curve(firstDepth: Double, tolerance: Double) -> DriftStudy.Curve {
    let number = Double(flightCount)
    return DriftStudy.Curve(
      type: type,
      points: gestures.enumerated().map { index, sums in
        DriftStudy.Point(
          gestures: index + 1,
          depth: sums.depth / number,
          drift: (sums.squareDrift / number).squareRoot(),
          greatestDrift: sums.greatestDrift,
          law: (sums.squareLaw / number).squareRoot(),
          scaleError: (sums.squareScaleError / number).squareRoot(),
          scaleLaw: LimitTheory.rounding * Double(index + 1).squareRoot()
        )
      },
      limit: LimitFinding(
        limit: .drift,
        predicted: predicted.depth,
        measured: measured.depth,
        tolerance: tolerance,
        flown: firstDepth...deepest
      )
    )
  }
}
