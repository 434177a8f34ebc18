import FathomNavigation

/// The velocity of what moved lately.
struct VelocityTracker: Sendable {
  private var samples: [(time: Double, position: Point<Double>)] = []

  /// Only what lies this far back counts, in seconds.
  let window: Double

  init(window: Double) {
    self.window = window
  }

  /// Notes a position; of several at one time the last counts.
  mutating func add(_ position: Point<Double>, at time: Double) {
    if let last = samples.last, last.time >= time { samples.removeLast() }
    samples.append((time, position))
    // One from before the window is kept: it tells where the first move within came from.
    while samples.count > 2, samples[1].time < time - window { samples.removeFirst() }
  }

  /// Forgets everything, as when the fingers on the glass become more or fewer.
  mutating func reset() {
    samples = []
  }

  /// The mean velocity over the window that ends at `time`, in points per second; zero when nothing
  /// moved within.
  ///
  /// Where the window begins between two samples, the way between them is taken to be even, so that
  /// the velocity does not depend on how often the fingers are looked at.
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
