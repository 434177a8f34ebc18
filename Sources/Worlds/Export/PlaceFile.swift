import FathomColoring
import FathomFiles
import FathomImaging
package import FathomNavigation
import FathomNumbers

/// A view of the Mandelbrot set as other programs write it, to be opened there.
///
/// Both formats know no frame but one whose half-height is 2 / zoom, with y up.
package struct PlaceFile {
  /// The formats that are written.
  package enum Format: String, CaseIterable, Sendable {
    /// Kalles Fraktaler 2.
    case kallesFraktaler = ".kfr"
    /// Fraktaler-3.
    case fraktaler = ".f3.toml"

    /// The format that a file's name ends with, if it is one of them.
    package init?(path: String) {
      let path = path.lowercased()
      guard let format = Self.allCases.first(where: { path.hasSuffix($0.rawValue) }) else {
        return nil
      }
      self = format
    }
  }

  private let re: String
  private let im: String
  private let zoom: String
  private let iterations: Int
  private let size: Size<Int>
  private let colorMap: ColorMap

  /// The view of a world in frames of this size.
  ///
  /// `iterations` is the limit that the view is drawn with, also where the world leaves it to the
  /// scene; nil for worlds that do not iterate. Throws `InvalidValue` for those, and for
  /// coordinates that take more than `coordinateBits`.
  package init(_ world: World, size: Size<Int>, iterations: Int?) throws {
    guard let iterations else {
      throw InvalidValue(
        "The world '\(world.name)' is made by the generator \(world.generatorDescription.name), and other programs "
          + "can open the Mandelbrot set only."
      )
    }
    let pitch = try world.pitch(of: world.view, size: size)
    let home = world.generatorDescription.home.center
    let center = world.view.center
    re = center?.x.plainText ?? Numeral(home.x.decimalText())?.plainText ?? "0"
    im = center?.y.plainText ?? "0"
    zoom = Self.zoom(of: world, pitch: pitch, size: size)
    self.iterations = iterations
    self.size = size
    colorMap = world.colorMap
  }

  /// The zoom as it was written where it means the same there, else 2 over the half-height.
  private static func zoom(of world: World, pitch: BigFloat, size: Size<Int>) -> String {
    if case .zoom(let zoom) = world.view.extent, size.width >= size.height {
      return zoom.decimalText
    }
    let zoom =
      BigFloat(4).rounded(toPrecision: World.extentPrecision)
      / (pitch * BigFloat(size.height))
    // Enough for the same pixel grid, whose pitch has 64 bits.
    return zoom.decimalText(digits: 30)
  }

  /// The file's text.
  package func text(_ format: Format) -> String {
    switch format {
    case .kallesFraktaler: kallesFraktalerText
    case .fraktaler: fraktalerText
    }
  }

  // MARK: - Kalles Fraktaler

  private var kallesFraktalerText: String {
    let (method, divisor) =
      switch (colorMap.scale, colorMap.base) {
      case (.linear, .fixed): (0, 1 / (colorMap.density * 1024))
      case (.root, .fixed): (1, 1 / (colorMap.density * 1024 * colorMap.density * 1024))
      // Nothing like it there: the standard way through the colours.
      default: (0, 1)
      }
    let offset = (colorMap.offset - colorMap.offset.rounded(.down)) * 1024
    let lines = [
      ("Re", re), ("Im", im), ("Zoom", zoom), ("Iterations", String(iterations)),
      ("IterDiv", "\(min(max(divisor, 1e-9), 1e9))"), ("ColorMethod", String(method)),
      ("ColorOffset", String(Int(offset.rounded()) % 1024)), ("Smooth", "1"),
      ("RotateAngle", "0"), ("StretchAngle", "0"), ("StretchAmount", "0"),
      ("Colors", Self.triples(keyColors)),
      ("InteriorColor", Self.triples([colorMap.palette.interior.encoded])),
      ("Power", "2"), ("FractalType", "0"),
    ]
    return lines.map { "\($0): \($1)\r\n" }.joined()
  }

  /// Key colours that spread over a cycle: the palette's own if they lie so, else samples of it.
  private var keyColors: [SRGBColor] {
    let palette = colorMap.palette
    let count = palette.stops.count
    let isEven =
      palette.ending == .cyclic && count <= 1024
      && palette.stops.enumerated().allSatisfy { $1.position == Double($0) / Double(count) }
    guard !isEven else { return palette.stops.map(\.color) }
    return (0..<256).map { palette.color(at: Double($0) / 256).encoded }
  }

  /// Numbers from 0 to 255, blue first.
  private static func triples(_ colors: [SRGBColor]) -> String {
    colors.map {
      let (red, green, blue) = $0.samples8
      return "\(blue),\(green),\(red),"
    }.joined()
  }

  // MARK: - Fraktaler-3

  /// Without colours, which are programs there; the other limits would blur what the first allows.
  private var fraktalerText: String {
    """
    program = "\(FraktalerFile.program)"
    version = "3"
    location.real = "\(re)"
    location.imag = "\(im)"
    location.zoom = "\(zoom)"
    bailout.iterations = \(iterations)
    bailout.maximum_reference_iterations = \(iterations)
    bailout.maximum_perturb_iterations = \(iterations)
    bailout.maximum_bla_steps = \(iterations)
    image.width = \(size.width)
    image.height = \(size.height)

    """
  }
}

extension Numeral {
  /// The number in decimals without an exponent, no digit lost: "-0.0125" for "-1.25e-2".
  ///
  /// Of a hexadecimal number the decimals are exact, too.
  package var plainText: String {
    guard !isZero else { return "0" }
    let zero = UInt8(ascii: "0")
    let parts = decimalText.utf8.split { $0 | 0x20 == UInt8(ascii: "e") }
    let halves = parts[0].drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let written = halves.joined()
    let digits = written.drop { $0 == zero }
    let exponent = parts.count > 1 ? Int(Substring(parts[1])) ?? 0 : 0
    // The digits before the point, perhaps fewer than none.
    let wholeCount = halves[0].count - (written.count - digits.count) + exponent
    var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    if wholeCount <= 0 {
      text += [zero, UInt8(ascii: ".")] + [UInt8](repeating: zero, count: -wholeCount) + digits
    } else {
      text += digits.prefix(wholeCount)
      text += [UInt8](repeating: zero, count: max(0, wholeCount - digits.count))
      if digits.count > wholeCount { text += [UInt8(ascii: ".")] + digits.dropFirst(wholeCount) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number as it was written, or the exact decimals of a hexadecimal one.
  var decimalText: String {
    guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return text }
    return value(precision: 4 * digitCount + 64).decimalText()
  }
}
