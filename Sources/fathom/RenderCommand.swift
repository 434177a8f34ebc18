import ArgumentParser
import Flights
import Foundation
import Rendering
import Worlds

/// `fathom render`: one picture.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws one picture of a world."
  )

  @Argument(help: "A world: a file, a name in Worlds/, or a generator.")
  var world: String

  @OptionGroup var view: ViewOptions
  @OptionGroup var drawing: DrawingOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The picture, .png or .ppm; '-' is standard output. Otherwise out/WORLD.png.",
      valueName: "file"
    )
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Writes the field as well, as float64 NumPy file of shape (height, width).",
      valueName: "file.npy"
    )
  )
  var data: String?

  func run() async throws {
    var world = try WorldLibrary.world(self.world)
    try drawing.apply(to: &world)
    let field = try world.field(named: drawing.field)
    let size = try drawing.frameSize(world)
    world.view = try view.description(over: world.view)
    world.size = size
    let (place, anchor) = try world.view(world.view, size: size)
    let settings = try drawing.renderSettings(world, size: size)
    let (path, format) = try destination(world)
    // Now rather than after an hour of drawing.
    if path != "-" { try Self.prepareFolder(of: path) }
    if let data { try Self.prepareFolder(of: data) }

    let scene = try world.scene(anchors: [anchor])
    let (bitmap, statistics) = try await FrameRenderer(scene: scene, settings: settings)
      .render(place)
    if let data {
      let numbers = try await FieldRenderer(scene: scene, threads: settings.threads)
        .render(place, field: field)
      try AtomicFile.write(NumPyFile.data(numbers, size: size), to: data)
    }
    let picture = try bitmap.encoded(format, record: world.pictureRecord(format, settings))
    if path == "-" {
      try StandardOutput.write(picture)
    } else {
      try AtomicFile.write(picture, to: path)
    }
    try drawing.report(statistics)
  }

  /// Where the picture goes and in which format: the file's ending decides.
  private func destination(_ world: World) throws -> (path: String, format: FrameSequence.Format) {
    if let data, !data.hasSuffix(".npy") {
      throw InvalidValue("The file '\(Limits.excerpt(data))' of --data must end in .npy.")
    }
    let wanted = try drawing.pictureFormat()
    guard let output else {
      let format = wanted ?? .png
      return ("out/\(world.name).\(format.rawValue)", format)
    }
    if output == "-" { return ("-", wanted ?? .png) }
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

  /// Makes the folder of a file and clears it of what a killed process left aside.
  private static func prepareFolder(of path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty { try AtomicFile.createFolder(folder) }
    AtomicFile.removeAbandoned(in: folder.isEmpty ? "." : folder)
  }
}
