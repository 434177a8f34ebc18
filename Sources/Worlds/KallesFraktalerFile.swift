import Coloring
import Imaging
import Navigation
import Numbers

/// A parameter file of Kalles Fraktaler 2 (`.kfr`): a place in the Mandelbrot set with its colours.
///
/// Lines of `Key: value`, unknown keys ignored, missing ones at their defaults; the half-height of
/// the view is 2 / Zoom and y points up, so Zoom is our own zoom in landscape frames. As in today's
/// Kalles Fraktaler, `Ratio` of versions before 2.15 has no effect.
///
/// The format has no end mark, but the program ends every line: a value that matters and whose line
/// does not end has been cut off.
struct KallesFraktalerFile {
  private let file: String
  private var values: [String: (line: Int, text: String)] = [:]

  /// Reads the lines; whether they make sense is ``world(named:)``'s to say.
  init(parsing text: String, file: String) throws(WorldError) {
    self.file = file
    // Bytes, since a coordinate may have millions of digits. A CR before the LF is a space.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      let key = line[..<colon].trimmed
      if index == lines.count - 1, !key.isEmpty {
        throw .malformed(
          file: file,
          line: index + 1,
          column: 1,
          problem:
            "The last line, '\(Limits.excerpt(key))', does not end: the file has been cut off."
        )
      }
      values[key] = (index + 1, line[colon...].dropFirst().trimmed)
    }
  }

  private func error(_ key: String, _ problem: String) -> WorldError {
    .malformed(file: file, line: values[key]?.line ?? 1, column: 1, problem: problem)
  }

  private func located<Value>(_ key: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let invalid as InvalidValue {
      throw error(key, invalid.problem)
    }
  }

  private func required(_ key: String) throws(WorldError) -> String {
    guard let text = values[key]?.text, !text.isEmpty else {
      throw .unreadable(
        file: file,
        problem: "The key '\(key)' is missing: this is no whole Kalles Fraktaler file."
      )
    }
    return text
  }

  // MARK: - Meaning

  /// The world that the file describes, its view included.
  func world(named name: String) throws -> World {
    try refuseWhatWeCannotDraw()
    guard let entry = GeneratorCatalog.entry(named: "mandelbrot") else {
      preconditionFailure("the Mandelbrot generator is in the catalog")
    }
    var world = World(entry)
    world.name = name
    let (re, im, zoom) = (try required("Re"), try required("Im"), try required("Zoom"))
    world.view.center = Point(
      x: try located("Re") { try Limits.numeral(re, "Re") },
      y: try located("Im") { try Limits.numeral(im, "Im") }
    )
    world.view.extent = .zoom(try located("Zoom") { try Limits.positive(zoom, "Zoom") })
    if let iterations = values["Iterations"]?.text {
      try located("Iterations") { try world.setParameter("iterations", to: iterations) }
    }
    if let palette = try palette() { world.colorMap = try colorMap(palette, over: world.colorMap) }
    return world
  }

  /// Files whose picture we would get wrong.
  private func refuseWhatWeCannotDraw() throws {
    func refuse(_ key: String, unless neutral: Double, _ what: String) throws {
      guard let text = values[key]?.text, !text.isEmpty else { return }
      let number = try located(key) { try Limits.number(text, key) }
      guard number == neutral else {
        throw error(
          key,
          "\(what) (\(key): \(Limits.excerpt(text))) cannot be drawn, "
            + "only \(key): \(Limits.text(neutral)) can."
        )
      }
    }
    for key in ["Rotate", "RotateAngle"] { try refuse(key, unless: 0, "A rotated view") }
    try refuse("StretchAmount", unless: 0, "A stretched view")
    try refuse("FractalType", unless: 0, "A fractal other than the Mandelbrot set")
    try refuse("Power", unless: 2, "A power other than 2")
    for key in ["SeedR", "SeedI"] { try refuse(key, unless: 0, "An orbit that starts elsewhere") }
    try refuse("UseHybridFormula", unless: 0, "A hybrid formula")
  }

  /// The key colours: triples whose first number is blue.
  private func palette() throws -> Palette? {
    guard let text = values["Colors"]?.text else { return nil }
    let numbers = text.split(separator: ",").map { UInt8($0.filter { !$0.isWhitespace }) }
    guard !numbers.isEmpty, numbers.count % 3 == 0, numbers.count <= 3 * 1024,
      numbers.allSatisfy({ $0 != nil })
    else {
      throw error(
        "Colors",
        "Colors must be triples of whole numbers from 0 to 255, at most 1024 of them."
      )
    }
    let samples = numbers.compactMap { $0 }
    let colors = stride(from: 0, to: samples.count, by: 3).map {
      SRGBColor(red8: samples[$0 + 2], green8: samples[$0 + 1], blue8: samples[$0])
    }
    return .kallesFraktaler(colors, named: Palette.ownName)
  }

  /// Colour n of 1024 at the count of iterations over IterDiv, moved by ColorOffset.
  ///
  /// That is method 0, and 1 takes the root first. The others colour by distance or by statistics of
  /// the whole picture; they keep our own way through their colours.
  private func colorMap(_ palette: Palette, over map: ColorMap) throws -> ColorMap {
    func number(_ key: String, _ standard: Double, _ range: ClosedRange<Double>) throws -> Double {
      guard let text = values[key]?.text, !text.isEmpty else { return standard }
      return try located(key) { try Limits.number(text, key, in: range) }
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
