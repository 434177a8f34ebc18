import FathomFiles
import FathomWorlds

/// What is wrong with a waypoint, before it is known where it stood.
struct InvalidWaypoint: Error {
  let index: Int
  let problem: String

  /// The same without the place.
  var inputError: InputError { .invalid(problem: problem) }
}
