/// A question about numbers, with all that its answer depends on.
///
/// A small value: its parameters are properties with defaults, `run` computes, and what comes out is
/// a value as well. The same parameters give the same outcome on any machine and any number of
/// threads.
public protocol Experiment: Sendable {
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
public struct ExperimentProgress: Sendable {
  /// What it is at.
  public let step: String
  /// The parts of that step that are done.
  public let done: Int
  /// All its parts.
  public let count: Int
}
