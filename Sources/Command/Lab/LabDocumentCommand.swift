import ArgumentParser
import FathomPrecisionLab

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

  func run() async throws {
    var experiment = DocumentExperiment()
    experiment.types = try typeOptions.available
    let limits = try await experiment.runShowingProgress(threads: threadOptions.count)
    try StandardOutput.write(line: DocumentLimits.text(limits))
  }
}
