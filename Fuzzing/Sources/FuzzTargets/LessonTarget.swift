import Fathom
import FathomPrecisionLab

extension FuzzTarget {
  /// Lessons: what is read can be flown, an octave far, in all its types.
  static let lesson = FuzzTarget(name: "lesson") { input in
    guard let text = text(of: input),
      let lesson = try InputFile.with(
        Array(text.utf8),
        ending: ".yaml",
        { try Lesson.named($0) }
      )
    else { return }
    var experiment = lesson.experiment
    guard case .pinches(var plan, let seed, _) = experiment.input else {
      fatalError("a lesson has pinches")
    }
    guard plan.size.width * plan.size.height <= 100_000 else { return }
    plan.octaves = min(plan.octaves, 1)
    experiment.input = .pinches(plan, seed: seed, flights: 1)
    experiment.pictureSpacing = nil
    try experiment.world.lowerCosts()
    _ = try await experiment.run(threads: 1)
  }
}
