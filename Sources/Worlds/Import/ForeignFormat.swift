import FathomColoring
import FathomFiles

/// A format of another program that is read in the place of world files.
enum ForeignFormat: CaseIterable {
  case kallesFraktaler
  case fraktaler
  case rustFractal
  case xaos
  case xaosAnimation

  /// The ending of its files' names.
  var ending: String {
    switch self {
    case .kallesFraktaler: ".kfr"
    case .fraktaler: ".f3.toml"
    case .rustFractal: ".toml"
    case .xaos: ".xpf"
    case .xaosAnimation: ".xaf"
    }
  }

  /// The program whose file this is, by its name.
  init?(path: String) {
    let path = path.lowercased()
    guard let program = Self.allCases.first(where: { path.hasSuffix($0.ending) }) else {
      return nil
    }
    self = program
  }

  /// The world in a file's text.
  func world(_ text: String, path: String, name: String) throws -> World {
    switch self {
    case .kallesFraktaler:
      return try KallesFraktalerFile(parsing: text, file: path).world(named: name)
    case .fraktaler, .rustFractal:
      let (values, endsInBareValue) = try TOMLReader.read(text, file: path, of: description)
      guard self == .fraktaler || FraktalerFile.isFound(in: values) else {
        return try RustFractalFile(values).world(named: name)
      }
      // Its numbers have no end of their own, but the program ends every line.
      guard !endsInBareValue else {
        throw InputError.unreadable(
          file: path,
          problem: "The last line does not end: the file has been cut off."
        )
      }
      return try FraktalerFile(values).world(named: name)
    case .xaos: return try XaoSFile(parsing: text, file: path).world(named: name)
    case .xaosAnimation:
      throw InputError.unreadable(
        file: path,
        problem: "An animation of XaoS (.xaf) cannot be read; only a position (.xpf) can."
      )
    }
  }
}

extension ForeignFormat: CustomStringConvertible {
  /// The program's name.
  var description: String {
    switch self {
    case .kallesFraktaler: "Kalles Fraktaler"
    case .fraktaler: "Fraktaler-3"
    case .rustFractal: "rust-fractal"
    case .xaos, .xaosAnimation: "XaoS"
    }
  }
}

/// A location file of rust-fractal (`.toml`): a place in the Mandelbrot set.
///
/// The half-height of the view is 2 / zoom and y points up.
private struct RustFractalFile {
  private let values: ParameterFile

  init(_ values: ParameterFile) {
    self.values = values
  }

  /// The world that the file describes, its view included.
  func world(named name: String) throws -> World {
    try values.refuse("rotate", unless: 0, "A rotated view")
    var world = ParameterFile.mandelbrot(named: name)
    world.view = try values.view(re: "real", im: "imag", zoom: "zoom")
    try values.setIterations(of: &world, from: "iterations")
    return world
  }
}
