import FathomColoring
import FathomFiles

/// The programs whose files are read in the place of our own.
enum ForeignFormat: CaseIterable {
  case kallesFraktaler
  case fraktaler
  case rustFractal
  case xaos
  case xaosAnimation

  /// How the names of its files end.
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
