import FathomFiles
import FathomGenerators
import FathomWorlds

extension PrecisionExperiment {
  /// What else there is to say of a run, a sentence each.
  func notes(_ runs: [LabRun.TypeRun], _ flight: ExactFlight) -> [String] {
    var notes = types.filter { !$0.isAvailable }.map {
      "\($0.name) is left out: this machine does not have it."
    }
    // Where theory has no limit, no depth would be enough.
    let unbroken = runs.filter { run in
      run.limits.allSatisfy { $0.verdict == .notReached }
        && run.limits.contains { ($0.predicted ?? 0) > flight.depths.lowerBound }
    }
    if !unbroken.isEmpty {
      let names = unbroken.map(\.type.name)
      let depth = ((flight.depths.upperBound * 100).rounded() / 100).plainText
      notes.append(
        "The flight ends at D = \(depth), too early to break \(names.joined(separator: ", "))."
      )
    }
    let broken = runs.filter { run in
      run.limits.contains { $0.predicted.map { $0 < flight.depths.lowerBound } ?? false }
    }
    if !broken.isEmpty {
      let depth = ((flight.depths.lowerBound * 100).rounded() / 100).plainText
      notes.append(
        "The flight begins at D = \(depth), beyond limits of "
          + "\(broken.map(\.type.name).joined(separator: ", "))."
      )
    }
    if (try? world.generator.iterating != nil) != true {
      notes.append(
        "The world '\(world.name)' does not iterate, so no arithmetic but the camera's can err."
      )
    }
    return notes
  }
}
