import ArgumentParser
import FathomFiles
import FathomFlights
import FathomGenerators
import FathomNavigation
import FathomWorlds

/// `fathom find`: a minibrot in a view, and a flight there.
struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Finds the minibrot of the lowest period in a view, and prints a flight there.",
    discussion: """
      The flight is YAML that 'fathom fly' draws; comments tell the period, size and orientation, \
      and zooms where there is something to see.
      """
  )

  @Argument(help: "A world of the Mandelbrot set: a file, a name in Worlds/, or mandelbrot.")
  var world: String

  @OptionGroup var view: ViewOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The frame's size in pixels, such as 1280x720.", valueName: "WxH")
  )
  var size: String?

  @Option(parsing: .unconditional, help: "The highest period that is looked for.")
  var iterations: String?

  func run() throws {
    var world = try WorldLibrary.world(self.world)
    guard let generator = try world.generator as? any NucleusFinding else {
      throw InvalidValue(
        "Only the mandelbrot generator has minibrots to find; the world "
          + "'\(self.world.excerpt)' is made by \(world.entry.name)."
      )
    }
    let limit = try iterations.map {
      try Parse.integer($0, "--iterations", in: 1...MandelbrotGenerator.greatestLimit)
    }
    let size = try size.map(Parse.size) ?? world.frameSize
    world.size = size
    world.view = try view.description(over: world.view)
    let (place, _) = try world.view(world.view, size: size)
    let search = generator.nucleusSearch(
      in: place,
      limit: limit ?? NucleusSearch.longestPeriod
    )
    let nucleus = try SearchProgress.shown { try search.run(report: $0) }
    let notes = nucleus.notes(from: place.grid.exactCenter).map { "# \($0)\n" }
    let flight = try Flight.visit(to: nucleus, of: world)
    try StandardOutput.write(Array((notes.joined() + flight.yaml).utf8))
  }
}
