import FathomColoring
import FathomFiles

extension KallesFraktalerFile {
  /// The world that the file describes, its view included.
  func world(named name: String) throws -> World {
    try refuseWhatWeCannotDraw()
    var world = ParameterFile.mandelbrot(named: name)
    world.view = try values.view(re: "Re", im: "Im", zoom: "Zoom")
    try values.setIterations(of: &world, from: "Iterations")
    if let palette = try palette() { world.colorMap = try colorMap(palette, over: world.colorMap) }
    return world
  }

  /// Files whose picture we would get wrong.
  private func refuseWhatWeCannotDraw() throws {
    for key in ["Rotate", "RotateAngle"] { try values.refuse(key, unless: 0, "A rotated view") }
    try values.refuse("StretchAmount", unless: 0, "A stretched view")
    try values.refuse("FractalType", unless: 0, "A fractal other than the Mandelbrot set")
    try values.refuse("Power", unless: 2, "A power other than 2")
    for key in ["SeedR", "SeedI"] {
      try values.refuse(key, unless: 0, "An orbit that starts elsewhere")
    }
    try values.refuse("UseHybridFormula", unless: 0, "A hybrid formula")
  }

  /// Colour n of 1024 at the count of iterations over IterDiv, moved by ColorOffset.
  ///
  /// That is method 0; method 1 takes the root first. The others colour by distance or by
  /// statistics of the whole picture; they keep our own way through their colours.
  private func colorMap(_ palette: Palette, over map: ColorMap) throws -> ColorMap {
    func number(_ key: String, _ standard: Double, _ range: ClosedRange<Double>) throws -> Double {
      guard let text = values[key] else { return standard }
      return try values.located(key) { try Parse.number(text, key, in: range) }
    }
    let divisor = try number("IterDiv", 1, 1e-9...1e9)
    let offset = try number("ColorOffset", 0, 0...1023) / 1024
    switch try number("ColorMethod", 0, 0...11) {
    case 0:
      return ColorMap(palette: palette, density: 1 / divisor / 1024, offset: offset)
    case 1:
      return ColorMap(
        palette: palette,
        scale: .root,
        density: 1 / divisor.squareRoot() / 1024,
        offset: offset
      )
    default:
      var own = map
      own.palette = palette
      own.offset += offset
      return own
    }
  }
}
