import FathomNavigation
import FathomNumbers

/// A period that a cycle may have, and a place from which Newton's method may find it.
struct CycleGuess: Sendable {
  let period: Int
  let z: Point<ScaledDouble>

  /// Whether the cycle may be so far away that it takes many rounds to get there.
  let isFar: Bool
}
