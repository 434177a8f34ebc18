import FathomWorlds

/// What is wrong with a waypoint, before it is known where it stood.
struct InvalidWaypoint: Error {
  let index: Int
  let problem: String

  /// The same without the place.
  var worldError: WorldError { .invalid(problem: problem) }
}
