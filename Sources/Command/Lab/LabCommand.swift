import ArgumentParser
import FathomNavigation
import FathomPrecisionLab

/// `fathom lab`: experiments on the limits of floating-point numbers.
struct LabCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lab",
    abstract: "Shows where number types break, at which depth, and whether theory said so.",
    subcommands: [
      LabPrecisionCommand.self, LabDriftCommand.self, LabCompareCommand.self,
      LabInspectCommand.self, LabDocumentCommand.self,
    ]
  )

  func run() async throws { throw MissingCommand(command: Self.self) }
}

extension Experiment {
  /// Runs the experiment and shows its progress.
  func run(threads: Int, showing progress: Progress) async throws -> Outcome {
    try await progress.watch {
      try await run(threads: threads) { step in
        progress.report(.whole(step.step, done: step.done, of: step.count))
      }
    }
  }
}

/// `fathom lab document`: the source document's own algorithm.
struct LabDocumentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Shows where the algorithm of 'UIScrollView (Zooming)' fails as it was written.",
    discussion: """
      A row for each type: the doublings after which a pan by a pixel is inexact, after which it does \
      nothing, after which the tile box no longer covers the viewport, and after which it is empty.
      """
  )

  @OptionGroup var typeOptions: TypeOptions
  @OptionGroup var threadOptions: ThreadOptions
  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    var experiment = DocumentExperiment()
    experiment.types = try typeOptions.available
    let limits = try await experiment.run(
      threads: threadOptions.count,
      showing: reportOptions.begin()
    )
    try StandardOutput.write(line: DocumentLimits.text(limits))
  }
}
