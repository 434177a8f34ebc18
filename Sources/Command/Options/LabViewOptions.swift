import ArgumentParser
import FathomPrecisionLab
import FathomWorlds

/// The view of a world that an experiment looks at.
struct LabViewOptions: ParsableArguments {
  @Argument(help: "A world: a file, a name in Worlds/, or a generator.", completion: .worlds)
  var world: String

  @OptionGroup var view: ViewOptions

  @Option(parsing: .unconditional, help: "The frame's size in pixels. (default: 320x240)")
  var size: String?

  /// The world with the view that the options say.
  var shown: World {
    get throws {
      var world = try WorldLibrary.world(self.world)
      world.view = try view.description(over: world.view)
      world.size = try PrecisionExperiment.size(size ?? "320x240")
      return world
    }
  }
}
