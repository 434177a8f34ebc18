import FathomNumbers

/// How far an animated change has come: from 0 at time 0 to 1 at its end, slow at both ends.
package struct AnimationCurve: Sendable, Hashable {
  /// How long it takes, in seconds.
  package let duration: Double

  package init(duration: Double) {
    self.duration = duration
  }

  /// The share of the way at a time.
  package func progress(at time: Double) -> Double {
    guard duration > 0 else { return 1 }
    return Elementary.smoothstep(min(max(time / duration, 0), 1))
  }
}
