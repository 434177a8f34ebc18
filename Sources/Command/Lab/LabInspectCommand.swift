import ArgumentParser
import FathomFiles
import FathomNavigation
import FathomPrecisionLab
import FathomWorlds
import Foundation

/// `fathom lab inspect`: one pixel in many number types.
struct LabInspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows bits, neighbours and error of one pixel's coordinates in every type."
  )

  @OptionGroup var view: LabViewOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The pixel, counted from the top-left one: 0,0.", valueName: "i,j")
  )
  var pixel: String

  @OptionGroup var typeOptions: TypeOptions

  @Flag(help: "Prints a JSON object.")
  var json = false

  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    let world = try view.shown
    let parts = pixel.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw InvalidValue("--pixel must be I,J such as 10,20, not '\(pixel.excerpt)'.")
    }
    let size = world.frameSize
    var experiment = InspectionExperiment(
      world: world,
      column: try Parse.integer(parts[0], "The pixel's column", in: 0...size.width - 1),
      row: try Parse.integer(parts[1], "The pixel's row", in: 0...size.height - 1)
    )
    experiment.types = try typeOptions.available
    let inspection = try await experiment.run(threads: 1, showing: reportOptions.begin())
    try StandardOutput.write(line: json ? Self.json(inspection) : inspection.text)
  }

  private static func json(_ inspection: PixelInspection) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(inspection), as: UTF8.self)
  }
}
