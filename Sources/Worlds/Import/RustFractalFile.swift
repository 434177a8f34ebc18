/// A location file of rust-fractal (`.toml`): a place in the Mandelbrot set.
///
/// The half-height of the view is 2 / zoom and y points up.
struct RustFractalFile {
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
