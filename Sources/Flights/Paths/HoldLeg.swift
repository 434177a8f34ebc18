import FathomNavigation
import FathomNumbers

/// A rest.
struct HoldLeg: Leg {
  /// What is seen all the while: where the leg before ended, or the one after will start.
  let start: View

  var length: BigFloat { BigFloat(0) }
  var end: View { start }

  func view(at share: BigFloat) -> View { start }
}
