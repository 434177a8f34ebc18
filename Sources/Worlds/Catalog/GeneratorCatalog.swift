import FathomColoring
import FathomFiles
import FathomGenerators
import FathomNavigation
import FathomNumbers
import FathomPictures
import Synchronization

/// The generators that worlds and their files can name.
public enum GeneratorCatalog {
  /// The generators of the package in the order of their names, then those registered.
  package static var all: [GeneratorDescription] { builtIn + registered.withLock { $0 } }

  /// The names of all generators.
  public static var names: [String] { all.map(\.name) }

  /// Adds a generator, so that worlds, flights and their files can name it.
  ///
  /// Throws `InvalidValue` for a name that is taken or is not made of letters, digits and hyphens,
  /// and for a parameter whose name a world file uses for something else.
  public static func register(_ generator: GeneratorDescription) throws {
    try generator.validate()
    try registered.withLock { registered in
      guard !(builtIn + registered).contains(where: { $0.name == generator.name }) else {
        throw InvalidValue("There is a generator '\(generator.name)' already.")
      }
      registered.append(generator)
    }
  }

  private static let registered = Mutex<[GeneratorDescription]>([])

  private static let builtIn = [grid, mandelbrot, noise, picture]

  /// The generators that need no file.
  package static var selfContained: [GeneratorDescription] { all.filter { !$0.needsFile } }

  /// The generator of this name.
  package static func entry(named name: String) -> GeneratorDescription? {
    all.first { $0.name == name }
  }

  /// A square of side 4, the home of worlds without bounds.
  private static func home(x: Double) -> WorldBounds {
    WorldBounds(
      origin: Point(x: BigFloat(x - 2), y: BigFloat(-2)),
      size: Size(width: BigFloat(4), height: BigFloat(4))
    )
  }

  private static let grid = GeneratorDescription(
    name: "grid",
    summary:
      "Lines, squares, or circles and rays that divide the world's units, sharp at any depth.",
    parameters: GridGenerator.parameters,
    fields: GridGenerator.fields,
    yPointsUp: false,
    hasLandmarks: false,
    home: home(x: 0),
    colorMap: ColorMap(palette: .lantern)
  ) { values in
    GridGenerator(
      kind: values["kind"].flatMap { GridGenerator.Kind(rawValue: $0) } ?? .lines,
      base: values.integer("base") ?? 10,
      thickness: values.number("thickness") ?? 1.2,
      axes: values.number("axes") ?? 1.5
    )
  }

  private static let mandelbrot = GeneratorDescription(
    name: "mandelbrot",
    summary: "The Mandelbrot set, right at any depth.",
    parameters: MandelbrotGenerator.parameters,
    fields: MandelbrotGenerator.fields,
    yPointsUp: true,
    hasLandmarks: true,
    home: home(x: -0.75),
    colorMap: ColorMap(palette: .dawn, scale: .histogram, density: 1.5)
  ) { values in
    MandelbrotGenerator(
      iterations: values.integer("iterations"),
      bailout: values.number("bailout") ?? 1000
    )
  }

  private static let noise = GeneratorDescription(
    name: "noise",
    summary: "Noise of many kinds, whose coasts change with the depth.",
    parameters: NoiseGenerator.parameters,
    fields: NoiseGenerator.fields,
    yPointsUp: false,
    hasLandmarks: false,
    home: home(x: 0),
    colorMap: ColorMap(palette: .atlas, scale: .soft, density: 0.29, offset: 0.5)
  ) { values in
    let noise = NoiseGenerator(
      seed: values.integer("seed") ?? 0,
      kind: values["kind"].flatMap(NoiseKind.init) ?? .gradient,
      mode: values["mode"].flatMap(NoiseMode.init) ?? .window,
      roughness: values.number("roughness") ?? 0.5,
      finest: values.number("finest") ?? 1,
      coarsest: values.number("coarsest") ?? 10
    )
    try noise.validate()
    return noise
  }

  private static let picture = GeneratorDescription(
    name: "picture",
    summary: "A picture of any size, from the tiles of its pyramid.",
    parameters: PictureGenerator.parameters,
    fields: PictureGenerator.fields,
    yPointsUp: false,
    hasLandmarks: true,
    home: home(x: 0),
    colorMap: ColorMap(palette: .gray, scale: .light)
  ) { values in
    guard let folder = values["picture"] else {
      throw GeneratorError.parameterOutOfRange(
        name: "picture",
        value: "missing",
        allowed: "the folder of a pyramid that 'fathom pyramid build' made"
      )
    }
    return PictureGenerator(
      try Pyramid(at: folder),
      filter: values["filter"].flatMap(PictureFilter.init) ?? .bilinear,
      cacheByteBudget: (values.integer("cache") ?? 16) << 20
    )
  }
}
