import FathomFiles

/// A parameter file of Fraktaler 3 (`.f3.toml`): a place in the Mandelbrot set.
///
/// Zoom 1 shows the imaginary axis from -2 to 2. Such files leave out defaults.
struct FraktalerFile {
  static let program = "fraktaler-3"
  /// The iteration limit of a file that names none.
  private static let defaultIterations = "1024"
  private static let location = ["location.real", "location.imag", "location.zoom"]

  private var values: ParameterFile

  /// Whether TOML that was read is of this format rather than of another program.
  static func isFound(in values: ParameterFile) -> Bool {
    (["program"] + location).contains { values[$0] != nil }
  }

  init(_ values: ParameterFile) {
    self.values = values
  }

  /// The world that the file describes, its view included.
  func world(named name: String) throws -> World {
    try refuseWhatWeCannotDraw()
    guard Self.location.contains(where: { values[$0] != nil }) else {
      throw InputError.unreadable(
        file: values.path,
        problem: "There is no 'location.real', 'location.imag' or 'location.zoom': "
          + "this is no whole file of \(values.program)."
      )
    }
    var world = ParameterFile.mandelbrot(named: name)
    var complete = values
    for (key, text) in zip(Self.location, ["0", "0", "1"]) where values[key] == nil {
      complete.set(key, text, line: 1)
    }
    if values["bailout.iterations"] == nil {
      complete.set("bailout.iterations", Self.defaultIterations, line: 1)
    }
    world.view = try complete.view(
      re: Self.location[0],
      im: Self.location[1],
      zoom: Self.location[2]
    )
    try complete.setIterations(of: &world, from: "bailout.iterations")
    return world
  }

  /// Files whose picture we would get wrong.
  private func refuseWhatWeCannotDraw() throws {
    try values.refuse("program", unless: Self.program, "A file of another program")
    try values.refuse("transform.reflect", unless: "false", "A mirrored view")
    try values.refuse("transform.vertical_flip", unless: "false", "A mirrored view")
    try values.refuse("transform.rotate", unless: 0, "A rotated view")
    try values.refuse("transform.stretch_amount", unless: 0, "A stretched view")
    try values.refuse("transform.exponential_map", unless: "false", "An exponential map")
    // One table for each formula of a cycle; in files of the first versions a single name.
    for key in values.keys where key.hasPrefix("formula.") {
      let another = "A formula other than the Mandelbrot set's"
      switch key.split(separator: ".").last {
      case "power": try values.refuse(key, unless: 2, another)
      case "abs_x", "abs_y", "neg_x", "neg_y": try values.refuse(key, unless: "false", another)
      case "opcodes": try values.refuse(key, unless: "sqr add", another)
      case "name": try values.refuse(key, unless: "Mandelbrot", another)
      default: break
      }
    }
  }
}
