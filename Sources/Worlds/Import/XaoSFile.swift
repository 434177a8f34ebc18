import FathomFiles
import FathomNavigation
import FathomNumbers

/// A position file of XaoS (`.xpf`): a place in the Mandelbrot set.
///
/// Commands in brackets, such as `(view re im width height)`; a later one takes the place of an
/// earlier one. XaoS shows the imaginary axis from top to bottom: the view has the same points
/// here, with the axis upwards.
struct XaoSFile {
  /// The iteration limit of a file that names none.
  private static let defaultIterations = "170"
  /// The width over the height of frames for which the extent of a view is chosen.
  private static let aspect = 16.0 / 9

  private var values: ParameterFile

  /// Reads the commands; whether they make sense is ``world(named:)``'s to say.
  init(parsing text: String, file: String) throws(InputError) {
    values = ParameterFile(path: file, of: "XaoS")
    var reader = XaoSReader(text, file: file)
    while let command = try reader.next() {
      if command.name == "initstate" { values.removeAll() }
      values.set(command.name, command.arguments, line: command.line, column: command.column)
    }
  }

  /// The world that the file describes, its view included.
  func world(named name: String) throws -> World {
    try refuseWhatWeCannotDraw()
    var world = ParameterFile.mandelbrot(named: name)
    world.view = try view()
    if values["maxiter"] == nil {
      try world.setParameter("iterations", to: Self.defaultIterations)
    }
    try values.setIterations(of: &world, from: "maxiter")
    return world
  }

  /// The rectangle round a point that fits into the frame: by its height, or by its width where it
  /// is flatter than a screen.
  private func view() throws -> ViewDescription {
    let numbers = try values.required("view").split(separator: " ").map(String.init)
    guard numbers.count == 4 else {
      throw values.error("view", "A view must be four numbers: (view re im width height).")
    }
    let (width, height) = (
      try values.positive("view", numbers[2]), try values.positive("view", numbers[3])
    )
    let isFlat =
      width.value(precision: 64) / height.value(precision: 64) > BigFloat(Self.aspect)
    return ViewDescription(
      center: Point(
        x: try values.numeral("view", numbers[0]),
        y: try values.numeral("view", numbers[1])
      ),
      extent: isFlat ? .width(width) : .height(height)
    )
  }

  /// Files whose picture we would get wrong.
  private func refuseWhatWeCannotDraw() throws {
    for key in [
      "usleep", "wait", "morphview", "animateview", "moveview", "morphjulia", "morphangle",
    ]
    where values.text(key) != nil {
      throw values.error(
        key,
        "The command '\(key)' belongs to an animation, which cannot be read; only a position can."
      )
    }
    try values.refuse("formula", unless: "'mandel", "A fractal other than the Mandelbrot set")
    try values.refuse("julia", unless: "#f", "A Julia set")
    try values.refuse("angle", unless: 0, "A rotated view")
    try values.refuse("plane", unless: 0, "A plane other than that of c")
    if let start = values["perturbation"],
      start.split(separator: " ").contains(where: { Numeral(String($0))?.isZero != true })
    {
      try values.refuse("perturbation", unless: "0 0", "An orbit that starts elsewhere")
    }
  }
}
