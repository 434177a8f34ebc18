import FathomNavigation
import FathomNumbers

extension ParameterFile {
  /// The Mandelbrot set by a name, as yet without a view.
  static func mandelbrot(named name: String) -> World {
    guard let entry = GeneratorCatalog.entry(named: "mandelbrot") else {
      preconditionFailure("the Mandelbrot generator is in the catalog")
    }
    var world = World(entry)
    world.name = name
    return world
  }

  /// The view whose half-height is 2 / zoom and where y points up.
  ///
  /// Our own zoom would be the same in landscape frames only: in others it goes by the width.
  func view(re: String, im: String, zoom: String) throws -> ViewDescription {
    let texts = (try required(re), try required(im), try required(zoom))
    let number = try positive(zoom, texts.2).value(precision: World.extentPrecision)
    // Decimals stay short where the zoom's are, and are finer than a pixel grid's 64 bits.
    let height = (BigFloat(4).rounded(toPrecision: World.extentPrecision) / number)
      .decimalText(digits: 60)
    return ViewDescription(
      center: Point(x: try numeral(re, texts.0), y: try numeral(im, texts.1)),
      extent: try located(zoom) { try ViewDescription.Extent("height", height) }
    )
  }

  /// Sets a world's iteration limit from a key, if it is there.
  func setIterations(of world: inout World, from key: String) throws {
    guard let text = self[key] else { return }
    try located(key) { try world.setParameter("iterations", to: text) }
  }
}
