package import FathomColoring
import FathomFiles
package import FathomGenerators
package import FathomNavigation
import FathomNumbers
import FathomPictures

/// A generator with all that is known of it: what world files, the command line, tests and
/// benchmarks need.
package struct GeneratorDescription: Sendable {
  /// The name that world files and the command line use.
  package let name: String
  /// One sentence about what there is to see.
  package let summary: String
  /// The parameters that a world file may set.
  package let parameters: [ParameterDescription]
  /// The fields that can be filled, the one that is coloured first.
  package let fields: [FieldDescription]

  /// Whether the world's own mathematics has y up, as `--at` and files then have too.
  package let yPointsUp: Bool

  /// Whether it matters where exactly one looks; grid and noise are alike everywhere.
  let hasLandmarks: Bool

  /// What the home view fits into the frame, for a world without bounds of its own.
  package let home: WorldBounds

  /// The colours where a world file says nothing else.
  package let colorMap: ColorMap

  /// Whether it shows something only with a file that a parameter names.
  package var needsFile: Bool {
    parameters.contains { if case .path = $0.domain { true } else { false } }
  }

  let make: @Sendable (ParameterValues) throws -> any Generator
}

/// A generator's parameters as text, by name.
package typealias ParameterValues = [String: String]

extension ParameterValues {
  /// Checks a parameter's text against its description.
  package func validate(_ parameter: ParameterDescription) throws {
    guard let text = self[parameter.name], text != parameter.defaultText else { return }
    switch parameter.domain {
    case .integer(let range): _ = try Parse.integer(text, parameter.name, in: range)
    case .number(let range): _ = try Parse.number(text, parameter.name, in: range)
    case .path: break
    case .choice(let words):
      guard words.contains(text) else {
        throw InvalidValue(
          "\(parameter.name) must be one of \(words.joined(separator: ", ")), "
            + "not '\(text.excerpt)'."
        )
      }
    }
  }

  /// The integer of a parameter that was given; nil for its default.
  func integer<Number: FixedWidthInteger>(_ name: String) -> Number? {
    self[name].flatMap { Number($0) }
  }

  /// The number of a parameter that was given; nil for its default.
  func number(_ name: String) -> Double? {
    self[name].flatMap { Numeral($0) }.map { Double($0.value(precision: 53)) }
  }
}

/// Every generator there is.
package enum GeneratorCatalog {
  /// The generators in the order of their names.
  package static let all = [grid, mandelbrot, noise, picture]

  /// Those that show something all by themselves.
  package static let selfContained = all.filter { !$0.needsFile }

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
    summary: "The Mandelbrot set by perturbation, right at any depth.",
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
    summary: "Noise of many kinds, with the same contrast at any depth.",
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
