import ArgumentParser
import FathomFiles
import FathomFlights
import FathomRendering
import FathomWorlds
import Foundation

/// `fathom render`: one picture.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws one picture of a world.",
    discussion: """
      A place in a file of Kalles Fraktaler (.kfr), Fraktaler-3 (.f3.toml), rust-fractal (.toml) or \
      XaoS (.xpf) is a world as well. A picture that fathom drew is drawn again, byte for byte where \
      no option changes it; a frame of a flight keeps its view.
      """
  )

  @Argument(
    help: "A world: a file, a name in Worlds/, or a generator; or a picture to draw again."
  )
  var world: String

  @OptionGroup var view: ViewOptions
  @OptionGroup var drawing: DrawingOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The picture, .png or .ppm; '-' is standard output. Otherwise out/WORLD.png, and for a "
        + "picture drawn again out/NAME-again.png.",
      valueName: "file"
    )
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Writes the field as well, as float64 NumPy file of shape (height, width); or FILE.exr, the "
        + "Mandelbrot set's iterations, angle and distance as other programs read them; or "
        + "FILE.json, what heights of the true field become values with.",
      valueName: "file.npy"
    )
  )
  var data: String?

  func run() async throws {
    var still = try Still(named: world)
    try drawing.apply(to: &still.world)
    if let size = drawing.size { try still.setSize(Limits.size(size)) }
    try still.apply(view)
    _ = try still.world.field(named: drawing.field)
    let dataFile = try data.map { try DataFile($0, of: still.world, field: drawing.field) }
    if case .file(let input) = try WorldLibrary.find(world, .world) {
      try dataFile?.check(isNot: input)
    }
    let size = still.size
    let settings = try drawing.renderSettings(still.world, size: size, standard: still)
    let (exposure, anchors) = try still.exposure(samples: settings.samples)
    let (path, format) = try destination(still)
    // Now rather than after an hour of drawing.
    if path != "-" { try AtomicFile.prepareFolder(of: path) }
    if let dataFile { try AtomicFile.prepareFolder(of: dataFile.path) }

    warnOfVersion(still)
    try warnOfMissingDigits(still)
    let scene = try still.world.scene(anchors: anchors)
    let (bitmap, statistics) = try await still.render(scene, settings: settings)
    if let dataFile {
      let bytes = try await dataFile.bytes(
        of: exposure.moment.view,
        scene: scene,
        threads: settings.threads,
        record: still.record(format, settings)
      )
      try AtomicFile.write(bytes, to: dataFile.path)
    }
    let picture = try bitmap.encoded(format, record: still.record(format, settings))
    if path == "-" {
      try StandardOutput.write(picture)
    } else {
      try AtomicFile.write(picture, to: path)
    }
    try drawing.report(statistics)
    for problem in scene.problems { StandardError.warn(problem) }
  }

  private func warnOfVersion(_ still: Still) {
    guard still.renderVersion < FrameSequence.renderVersion else { return }
    StandardError.warn(
      "'\(Limits.excerpt(world))' was drawn with render version \(still.renderVersion), and version "
        + "\(FrameSequence.renderVersion) may give other pixels."
    )
  }

  private func warnOfMissingDigits(_ still: Still) throws {
    guard case .view(let world) = still.subject,
      let digits = try CenterDigits(missingFrom: world.view, of: world, size: still.size)
    else { return }
    StandardError.warn("The centre \(digits.sentence).")
  }

  /// Where the picture goes and in which format: the file's ending decides.
  private func destination(_ still: Still) throws -> (path: String, format: FrameSequence.Format) {
    let wanted = try drawing.pictureFormat()
    guard let output else {
      let format = wanted ?? still.format
      let name = still.name + (Still.isPicture(world) ? "-again" : "")
      return ("out/\(name).\(format.rawValue)", format)
    }
    if output == "-" { return ("-", wanted ?? still.format) }
    let ending = URL(fileURLWithPath: output).pathExtension.lowercased()
    guard let format = FrameSequence.Format(rawValue: ending) else {
      throw InvalidValue(
        "The picture '\(Limits.excerpt(output))' must end in .png or .ppm, or be '-'."
      )
    }
    guard wanted == nil || wanted == format else {
      throw InvalidValue(
        "--format \(drawing.format ?? "") does not fit the picture '\(Limits.excerpt(output))'."
      )
    }
    return (output, format)
  }
}
