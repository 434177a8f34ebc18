import Navigation
import Numbers

/// The families of grid lines that a view shows, and how heavy each is.
///
/// Family k has its lines at the multiples of base^k world units. Lines less than 8 pixels apart are
/// not drawn; from there on weight and width grow smoothly with the logarithm of the distance, up to
/// 2048 pixels. Families beyond would look like the first of them, whose lines include theirs.
struct LineWindow {
  /// One family of lines of a view.
  struct Family {
    let spacing: LineSpacing

    /// The distance of neighbouring lines in pixels.
    let pixels: Double

    /// The width of a line in pixels.
    let thickness: Double

    /// How heavy a line is, 0 to 1.
    let weight: Double
  }

  /// The families from the finest to the coarsest.
  let families: [Family]

  /// The families on this grid; the coarsest lines are twice as thick as `thickness`, in pixels.
  init(grid: PixelGrid, base: Int, thickness: Double) {
    // Where the logarithm errs by a last bit, it is for a family of no weight.
    let finest = Elementary.log2(Self.finestPixels) - grid.scaleExponent
    var exponent = Int((finest / Elementary.log2(Double(base))).rounded(.up))
    var families: [Family] = []
    var prominence = 0.0
    while prominence < 1 {
      let spacing = LineSpacing(base: base, exponent: exponent, fractionBits: grid.fractionBits)
      let pixels = spacing.pixels(pitch: grid.pitch)
      prominence = Self.prominence(pixels: pixels)
      families.append(
        Family(
          spacing: spacing,
          pixels: pixels,
          thickness: thickness * (1 + prominence),
          weight: prominence * prominence * (3 - 2 * prominence)
        )
      )
      exponent += 1
    }
    self.families = families
  }

  private static let finestPixels = 8.0
  private static let coarsestPixels = 2048.0

  /// Where the distance of lines lies between the finest and the coarsest, 0 to 1, on a scale of
  /// logarithms.
  private static func prominence(pixels: Double) -> Double {
    let range = Elementary.log2(coarsestPixels / finestPixels)
    return min(max(Elementary.log2(pixels / finestPixels) / range, 0), 1)
  }
}
