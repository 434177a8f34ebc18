import FathomNavigation

/// The velocity of touches, from their last moves.
struct VelocityTracker: Sendable {
  private var samples: [(time: Double, position: Point<Double>)] = []

  /// The time that counts, in seconds.
  let window: Double

  init(window: Double) {
    self.window = window
  }

  /// The time in seconds within which moves are one: shorter than any screen's, and long enough for every
  /// velocity to be finite.
  private static let resolution = 1e-6

  /// Adds a position; of several at one time the last counts.
  mutating func add(_ position: Point<Double>, at time: Double) {
    if let last = samples.last, time - last.time < Self.resolution { samples.removeLast() }
    samples.append((time, position))
    // One from before the window is kept: the first move within it began there.
    while samples.count > 2, samples[1].time < time - window { samples.removeFirst() }
  }

  /// Removes all positions, as when the number of touches changes.
  mutating func reset() {
    samples = []
  }

  /// The mean velocity over the window that ends at `time`, in points per second; zero without a
  /// move in it.
  ///
  /// Where the window begins between two samples, the way between them is taken to be even, so that
  /// the velocity does not depend on the rate of the samples.
  func velocity(at time: Double) -> Point<Double> {
    let begin = time - window
    guard let last = samples.last, last.time > begin,
      let next = samples.firstIndex(where: { $0.time >= begin })
    else { return Point(x: 0, y: 0) }
    var first = samples[next]
    if next > 0, first.time > begin {
      let before = samples[next - 1]
      let share = (begin - before.time) / (first.time - before.time)
      first.position = Point(
        x: before.position.x + (first.position.x - before.position.x) * share,
        y: before.position.y + (first.position.y - before.position.y) * share
      )
      first.time = begin
    }
    let span = last.time - first.time
    guard span > 0 else { return Point(x: 0, y: 0) }
    return Point(
      x: (last.position.x - first.position.x) / span,
      y: (last.position.y - first.position.y) / span
    )
  }
}
