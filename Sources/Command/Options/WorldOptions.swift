import ArgumentParser
import FathomColoring
import FathomFiles
import FathomNavigation
import FathomWorlds

/// The size, the iteration limit and the palette of a world's pictures.
///
/// All options take whatever follows, so that a negative number is refused for its value, by name.
struct WorldOptions: ParsableArguments, Sendable {
  @OptionGroup var sizeOption: SizeOption

  @Option(
    parsing: .unconditional,
    help: "The iteration limit of the Mandelbrot set: a number, or auto.",
    completion: .list(["auto"])
  )
  var iterations: String?

  @Option(
    help: "The palette: a name that 'fathom palettes' shows, or a file .kfp.",
    completion: .palettes
  )
  var palette: String?

  /// Applies the iteration limit and the palette to a world.
  func apply(to world: inout World) throws {
    if let iterations { try world.setParameter("iterations", to: iterations) }
    if let palette { world.colorMap.show(try Palette(knownAs: palette)) }
  }
}

/// The size of a frame.
struct SizeOption: ParsableArguments, Sendable {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The frame's size in pixels, such as 1280x720.", valueName: "WxH")
  )
  var size: String?

  /// The size in pixels; nil where none was given.
  var pixels: Size<Int>? {
    get throws { try size.map(Parse.size) }
  }
}
