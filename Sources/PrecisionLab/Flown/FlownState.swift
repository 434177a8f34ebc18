import FathomNavigation
import FathomNumbers

/// The camera of one flight in one type, from gesture to gesture.
struct FlownState<Scalar: WorldScalar> {
  let mode: LabMode
  let scalar: StudiedScalar<Scalar>

  /// The camera after the gestures so far.
  private(set) var flown: FlownCamera<Scalar>

  /// The start of a flight.
  init(_ flight: ExactFlight, mode: LabMode, _ scalar: StudiedScalar<Scalar>) {
    self.mode = mode
    self.scalar = scalar
    flown = FlownCamera(flight.frames[0].camera, mode: mode, scalar)
  }

  /// Does a gesture that ends at an exact frame.
  mutating func advance(_ gesture: LabGesture, to frame: ExactFlight.Frame) {
    flown = moved(by: gesture, to: frame)
  }

  /// The camera at a rung that is reached from here.
  func camera(at rung: ExactFlight.Rung) -> FlownCamera<Scalar> {
    moved(by: rung.pinch, to: rung.frame)
  }

  private func moved(
    by gesture: LabGesture,
    to frame: ExactFlight.Frame
  ) -> FlownCamera<Scalar> {
    guard mode == .rebased else { return FlownCamera(frame.camera, mode: mode, scalar) }
    var moved = flown
    gesture.apply(to: &moved.camera, scalar)
    return moved
  }
}
