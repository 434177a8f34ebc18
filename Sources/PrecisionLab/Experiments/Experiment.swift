/// A question about numbers, with all that its answer depends on.
///
/// A small value: its parameters are properties with defaults, `run` computes, and what comes out is
/// a value as well. The same parameters give the same outcome on any machine and any number of
/// threads.
package protocol Experiment: Sendable {
  /// What it finds.
  associatedtype Outcome: Sendable

  /// The name that commands and files use.
  static var name: String { get }

  /// Finds it, and tells how far it is; throws `CancellationError` soon after its task is cancelled.
  func run(
    threads: Int,
    report: @escaping @Sendable (ExperimentProgress) -> Void
  ) async throws -> Outcome
}

/// How far an experiment is.
package struct ExperimentProgress: Sendable {
  /// What it is at.
  package let step: String
  /// The parts of that step that are done.
  package let done: Int
  /// All its parts.
  package let count: Int
}
