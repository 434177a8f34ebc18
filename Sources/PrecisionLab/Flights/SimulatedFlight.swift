import FathomNavigation
import FathomNumbers

/// The camera of one flight in one type, from gesture to gesture.
struct SimulatedFlight<Scalar: WorldScalar> {
  let mode: LabMode
  let scalar: StudiedScalar<Scalar>

  /// The camera after the gestures so far.
  private(set) var simulated: SimulatedCamera<Scalar>

  /// The start of a flight.
  init(_ flight: ExactFlight, mode: LabMode, _ scalar: StudiedScalar<Scalar>) {
    self.mode = mode
    self.scalar = scalar
    simulated = SimulatedCamera(flight.frames[0].camera, mode: mode, scalar)
  }

  /// Does a gesture that ends at an exact frame.
  mutating func advance(_ gesture: LabGesture, to frame: ExactFlight.Frame) {
    simulated = moved(by: gesture, to: frame)
  }

  /// The camera at a mark that is reached from here.
  func camera(at mark: ExactFlight.DepthMark) -> SimulatedCamera<Scalar> {
    moved(by: mark.pinch, to: mark.frame)
  }

  private func moved(
    by gesture: LabGesture,
    to frame: ExactFlight.Frame
  ) -> SimulatedCamera<Scalar> {
    guard mode == .rebased else { return SimulatedCamera(frame.camera, mode: mode, scalar) }
    var moved = simulated
    gesture.apply(to: &moved.camera, scalar)
    return moved
  }
}
