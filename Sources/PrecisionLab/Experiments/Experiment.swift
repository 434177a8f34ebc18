/// An experiment on numbers, with all that its result depends on.
///
/// A small value: its parameters are properties with defaults, `run` computes, and what comes out is
/// a value as well. The same parameters give the same outcome on any machine and any number of
/// threads.
package protocol Experiment: Sendable {
  /// The result.
  associatedtype Outcome: Sendable

  /// The name that commands and files use.
  static var name: String { get }

  /// Computes the result and reports progress; throws `CancellationError` soon after its task is cancelled.
  func run(
    threads: Int,
    report: @escaping @Sendable (ExperimentProgress) -> Void
  ) async throws -> Outcome
}

/// The progress of an experiment.
package struct ExperimentProgress: Sendable {
  /// The current step.
  package let step: String
  /// The parts of that step that are done.
  package let done: Int
  /// All its parts.
  package let count: Int
}
