import ArgumentParser
import FathomFiles
import FathomFlights
import FathomGenerators
import FathomNavigation
import FathomNumbers
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

  @Argument(
    help: "A world of the Mandelbrot set: a file, a name in Worlds/, or mandelbrot.",
    completion: .worlds
  )
  var world: String

  @OptionGroup var view: ViewOptions

  @OptionGroup var sizeOption: SizeOption

  @Option(parsing: .unconditional, help: "The highest period that is looked for.")
  var iterations: String?

  @OptionGroup var reportOptions: ReportOptions

  func run() throws {
    var world = try WorldLibrary.world(self.world)
    guard let generator = try world.generator as? any NucleusFinding else {
      throw InvalidValue(
        "Only the mandelbrot generator has minibrots to find; the world "
          + "'\(self.world.excerpt)' is made by \(world.generatorDescription.name)."
      )
    }
    let limit = try iterations.map {
      try Parse.integer($0, "--iterations", in: 1...MandelbrotGenerator.greatestLimit)
    }
    let size = try sizeOption.pixels ?? world.frameSize
    world.size = size
    world.view = try view.description(over: world.view)
    let (place, _) = try world.view(world.view, size: size)
    let search = generator.nucleusSearch(
      in: place,
      limit: limit ?? NucleusSearch.longestPeriod
    )
    let nucleus = try nucleus(search)
    let notes = Self.notes(on: nucleus, from: place.grid.exactCenter).map { "# \($0)\n" }
    let flight = try Flight.dive(to: nucleus, in: world)
    try StandardOutput.write(Array((notes.joined() + flight.yaml).utf8))
  }

  private func nucleus(_ search: NucleusSearch) throws -> Nucleus {
    let progress = try reportOptions.begin()
    defer { progress.end() }
    return try search.run { step in
      switch step {
      case .iterating(let count):
        progress.report(.part("looking for the period, iterations", done: count, of: nil))
      case .refining(let period, let bits):
        progress.report(
          .part("refining the nucleus of period \(period), bits", done: bits, of: nil)
        )
      }
    }
  }

  /// A line for each property of a nucleus, as seen from a point of the world, y down.
  private static func notes(on nucleus: Nucleus, from point: Point<BigFloat>) -> [String] {
    let (x, y) = (nucleus.center.x - point.x, nucleus.center.y - point.y)
    let distance = (x * x + y * y).squareRoot()
    func text(_ number: BigFloat) -> String { number.decimalText(digits: 4) }
    let tenths = (nucleus.orientation * 10).rounded()
    return [
      "period: \(nucleus.period)",
      "size: \(text(nucleus.size)) of the whole set",
      "orientation: \(tenths < 3600 ? tenths / 10 : 0) degrees counterclockwise",
      "distance from the view's centre: \(text(distance))",
      "iteration limit: \(nucleus.iterationLimit)",
      "zoom to the Julia set round it: \(text(nucleus.juliaZoom))",
      "zoom to its minibrot: \(text(nucleus.minibrotZoom))",
    ]
  }
}
