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
    help: "The picture, .png or .ppm; '-' is standard output. Otherwise out/WORLD.png."
  )
  var output: String?

  @Option(help: "Writes the field as well, as float64 NumPy file of shape (height, width).")
  var data: String?

  func run() async throws {
    var world = try WorldLibrary.world(self.world)
    try drawing.apply(to: &world)
    let field = try world.field(named: drawing.field)
    let size = try drawing.frameSize(world)
    world.view = try view.description(over: world.view)
    world.size = size
    let (place, anchor) = try world.view(world.view, size: size)
    let settings = try drawing.renderSettings(world)
    let (path, format) = try destination(world)
    let (still, writesData) = (world, data != nil)

    let (bitmap, numbers, statistics) = try await Interruption.cancelling {
      let scene = try still.scene(anchors: [anchor])
      let renderer = FrameRenderer(scene: scene, settings: settings)
      let (bitmap, statistics) = try await renderer.render(place)
      guard writesData else { return (bitmap, [Double]?.none, statistics) }
      let fields = FieldRenderer(scene: scene, threads: settings.threads)
      return (bitmap, try await fields.render(place, field: field), statistics)
    }
    let picture = try bitmap.encoded(format, record: still.pictureRecord(format, settings))
    if let data, let numbers {
      try Self.createFolder(of: data)
      try AtomicFile.write(NumPyFile.data(numbers, size: size), to: data)
    }
    if path == "-" {
      try AtomicFile.write(picture, to: STDOUT_FILENO, path: "standard output")
    } else {
      try Self.createFolder(of: path)
      try AtomicFile.write(picture, to: path)
    }
    try drawing.report(statistics)
  }

  /// Where the picture goes and in which format: the file's ending decides.
  private func destination(_ world: World) throws -> (path: String, format: FrameSequence.Format) {
    let wanted = try drawing.pictureFormat()
    guard let output else {
      let format = wanted ?? .png
      return ("out/\(world.name).\(format.rawValue)", format)
    }
    if output == "-" { return ("-", wanted ?? .png) }
    let ending = URL(fileURLWithPath: output).pathExtension.lowercased()
    guard let format = FrameSequence.Format(rawValue: ending) else {
      throw InvalidValue("The picture '\(output)' must end in .png or .ppm, or be '-'.")
    }
    guard wanted == nil || wanted == format else {
      throw InvalidValue("--format \(drawing.format ?? "") does not fit the picture '\(output)'.")
    }
    return (output, format)
  }

  private static func createFolder(of path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty { try AtomicFile.createFolder(folder) }
  }
}
