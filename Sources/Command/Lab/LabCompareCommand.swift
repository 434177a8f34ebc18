import ArgumentParser
import FathomFiles
import FathomGenerators
import FathomImaging
import FathomPrecisionLab
import FathomWorlds

/// `fathom lab compare`: one view in many number types.
struct LabCompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Draws one view in many number types side by side, and what is wrong below.",
    discussion: """
      The upper pictures take their coordinates from the type and are exact otherwise; with \
      --arithmetic a third row takes exact coordinates, rounded, and iterates in the type.
      """
  )

  @OptionGroup var view: LabViewOptions
  @OptionGroup var typeOptions: TypeOptions

  @Option(
    help: "How cameras are held: absolute or floating-origin.",
    completion: .list([LabMode.absolute, .floatingOrigin].map(\.rawValue))
  )
  var mode: String = LabMode.absolute.rawValue

  @Flag(help: "Also iterates in each type; the world must be of the Mandelbrot set.")
  var arithmetic = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture, .png. Otherwise out/lab/compare-WORLD.png.", valueName: "file")
  )
  var output: String?

  @OptionGroup var threadOptions: ThreadOptions
  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    var experiment = ComparisonExperiment(world: try view.shown)
    experiment.types = try typeOptions.available
    experiment.mode = try Parse.choice(mode, "--mode")
    guard experiment.mode != .rebased else {
      throw InvalidValue("--mode must be absolute or floating-origin; one view has no gestures.")
    }
    experiment.withArithmetic = arithmetic
    guard try !arithmetic || experiment.world.generator.iterating != nil else {
      throw InvalidValue(
        "--arithmetic is for the Mandelbrot set; the world '\(experiment.world.name)' does not iterate."
      )
    }
    let output = output ?? "out/lab/compare-\(experiment.world.name).png"
    guard output.hasSuffix(".png") else {
      throw InvalidValue("The picture '\(output.excerpt)' must end in .png.")
    }
    let closingLine = try reportOptions.closingLine
    try AtomicFile.prepareFolder(of: output)
    let comparison = try await experiment.run(
      threads: threadOptions.count,
      showing: reportOptions.begin()
    )
    try AtomicFile.write(comparison.picture.pngData(), to: output)
    try StandardOutput.write(line: comparison.text)
    closingLine.end(output, "\(comparison.picture.width)x\(comparison.picture.height)")
  }
}
