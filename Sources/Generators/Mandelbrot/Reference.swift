import Navigation
import Synchronization

/// A reference orbit that many views may share, computed as far as any of them has asked for.
///
/// What a view gets depends on the point alone: a member is the same, whoever asked for it first.
final class Reference: Sendable {
  let point: ReferencePoint
  private let growing: Mutex<GrowingOrbit>

  init(_ point: ReferencePoint) {
    self.point = point
    growing = Mutex(GrowingOrbit(point))
  }

  /// The orbit, at least as long as samples need that are iterated up to `limit` times.
  ///
  /// Throws `CancellationError` soon after its task is cancelled, also while another one computes.
  func orbit(limit: Int) throws -> ReferenceOrbit {
    // About 10 ms each, at most 1000 iterations.
    let count = max(1, min(1000, (1 << 24) / point.precision))
    while true {
      try Task.checkCancellation()
      let orbit: ReferenceOrbit? = growing.withLock { growing in
        growing.grow(by: count, limit: limit)
        return growing.isComplete(limit: limit) ? growing.orbit : nil
      }
      if let orbit { return orbit }
    }
  }
}
