import ArgumentParser
import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
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
      XaoS (.xpf) is a world as well, and so is a photograph (.jpg, .png, .ppm), which is cut into \
      tiles in out/pictures first. A picture that fathom drew is drawn again, byte for byte where \
      no option changes it; a frame of a flight keeps its view.
      """
  )

  @Argument(
    help: """
      A world: a file, a name in Worlds/, or a generator; a photograph; or a picture to draw again.
      """,
    completion: .worlds
  )
  var world: String

  @OptionGroup var view: ViewOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The view that 'fathom explore' has in its address bar, in place of --at and --zoom: the tiles \
      that it shows there, pixel by pixel.
      """,
      valueName: "view"
    )
  )
  var tiles: String?

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

  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    let closingLine = try reportOptions.closingLine
    var request = try await PictureRequest(
      of: world,
      threads: drawing.threadOptions.count,
      reportOptions
    )
    if let tiles { try request.showTiles(tiles) }
    let progress = try reportOptions.begin()
    try drawing.apply(to: &request.subject.world)
    if let size = try drawing.size { try request.subject.setSize(size) }
    try request.apply(view)
    let subject = request.subject
    _ = try subject.world.field(named: drawing.field)
    guard drawing.field == nil || data != nil else {
      throw InvalidValue("--field chooses the field of --data, which was not given.")
    }
    let dataFile = try data.map { try DataFile($0, of: subject.world, field: drawing.field) }
    if case .file(let input) = try WorldLibrary.find(world, .world) {
      try dataFile?.check(isNot: input)
    }
    let settings = try drawing.renderSettings(
      subject.world,
      size: subject.size,
      samples: subject.samples,
      standard: request
    )
    let resolved = try subject.resolved(samples: settings.samples)
    let (path, format) = try destination(request)
    guard path != "-" || !StandardOutput.isTerminal else { throw PictureOnTerminal() }
    // Now rather than after an hour of drawing.
    if path != "-" { try AtomicFile.prepareFolder(of: path) }
    if let dataFile { try AtomicFile.prepareFolder(of: dataFile.path) }

    warnOfVersion(request)
    try warnOfMissingDigits(subject)
    let scene = try subject.world.scene(anchors: resolved.anchors)
    let record = subject.record(format, settings)
    let replaced = path == "-" ? nil : Self.replaced(path, record)
    let (picture, statistics) = try await progress.watch {
      let (bitmap, statistics) = try await resolved.draw(scene, settings)
      if let dataFile {
        let bytes = try await dataFile.bytes(
          of: resolved,
          scene: scene,
          threads: settings.threads,
          record: record
        )
        try AtomicFile.write(bytes, to: dataFile.path)
      }
      let bytes = try bitmap.encoded(format, record: record, threads: settings.threads)
      return (bytes, statistics)
    }
    if path == "-" {
      try StandardOutput.write(picture)
    } else {
      try AtomicFile.write(picture, to: path)
    }
    try drawing.statistics.report(statistics)
    for problem in scene.problems { StandardError.warn(problem) }
    if let remark = try resolved.remark(scene) { StandardError.warn(remark) }
    if let dataFile { closingLine.tell(file: dataFile.path) }
    guard path != "-" else { return }
    let limit = closingLine.elapsed > .seconds(5) ? progress.limitText : nil
    closingLine.end(path, subject.size.text, replaced ?? "", limit ?? "")
  }

  /// A few words on another picture that is at a path; nil where none is, or one of the same record.
  private static func replaced(_ path: String, _ record: String) -> String? {
    guard AtomicFile.exists(at: path) else { return nil }
    let known = try? PictureInspection(ofFile: path).value(of: PictureRecord.keyword)
    return known == record ? nil : "in place of another picture"
  }

  private func warnOfVersion(_ request: PictureRequest) {
    guard request.renderVersion < PictureRecord.renderVersion else { return }
    StandardError.warn(
      "'\(world.excerpt)' was drawn with render version \(request.renderVersion), and version "
        + "\(PictureRecord.renderVersion) may give other pixels."
    )
  }

  private func warnOfMissingDigits(_ subject: any PictureSubject) throws {
    guard let view = subject.view,
      let digits = try CenterDigits(missingFrom: view, of: subject.world, size: subject.size)
    else { return }
    StandardError.warn("The centre \(digits.sentence).")
  }

  /// The picture's path and format; the file's ending decides.
  private func destination(_ request: PictureRequest) throws -> (
    path: String, format: PictureFormat
  ) {
    let wanted = try drawing.pictureFormat()
    guard let output else {
      let format = wanted ?? request.format
      let name = request.subject.name + (PictureFormat.isPicture(world) ? "-again" : "")
      return ("out/\(name).\(format.rawValue)", format)
    }
    if output == "-" { return ("-", wanted ?? request.format) }
    let ending = FilePath(output).ending.lowercased()
    guard let format = PictureFormat(rawValue: ending) else {
      throw InvalidValue(
        "The picture '\(output.excerpt)' must end in .png or .ppm, or be '-'."
      )
    }
    guard wanted == nil || wanted == format else {
      throw InvalidValue(
        "--format \(drawing.format ?? "") does not fit the picture '\(output.excerpt)'."
      )
    }
    return (output, format)
  }
}

/// A picture that would go to a terminal.
struct PictureOnTerminal: Refusal {
  var kind: RefusalKind { .usage }

  var sentence: String {
    "A terminal shows no pictures; -o FILE writes one, and -o - is for a pipe or a file after '>'."
  }
}
