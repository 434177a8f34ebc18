import ArgumentParser
import FathomFiles
import FathomWorlds

/// The options that say where to look.
struct ViewOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The frame's centre in decimals of any length, Y up in the Mandelbrot set and down elsewhere; \
      @FILE reads it from a file. Or a name that 'fathom places' lists, with that place's zoom where \
      no other is given.
      """,
      valueName: "x,y"
    ),
    completion: .places
  )
  var at: String?

  @Option(
    parsing: .unconditional,
    help: "The scale relative to the home view; or --width, or --height."
  )
  var zoom: String?

  @Option(parsing: .unconditional, help: "World units across the frame, such as 1e-100.")
  var width: String?

  @Option(parsing: .unconditional, help: "World units down the frame.")
  var height: String?

  /// The options that were given, by name.
  var given: [String] {
    [("--at", at), ("--zoom", zoom), ("--width", width), ("--height", height)]
      .compactMap { $1 == nil ? nil : $0 }
  }

  /// The given options over a world's own view.
  func description(over view: ViewDescription) throws -> ViewDescription {
    var description = view
    if let at { try description.move(to: at) }
    let extents = [("zoom", zoom), ("width", width), ("height", height)].compactMap { key, text in
      text.map { (key, $0) }
    }
    guard extents.count <= 1 else {
      throw InvalidValue("Only one of --zoom, --width and --height can be given.")
    }
    if let (key, text) = extents.first {
      description.extent = try ViewDescription.Extent(key, text)
    }
    return description
  }
}
