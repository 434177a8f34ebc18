import FathomNavigation
import FathomNumbers

/// The families of grid lines that a view shows.
///
/// Family k has its lines at the multiples of base^k world units. Lines less than 8 pixels apart are
/// not drawn; those 2048 pixels apart are as heavy as lines get, and families beyond would look like
/// the first of them, whose lines include theirs.
struct LineWindow: Sendable {
  /// One family of lines of a view.
  struct Family {
    /// What one grid step adds to a ``LinePhase``.
    let rate: UInt128

    /// The distance of neighbouring lines in pixels.
    let pixels: Double

    /// Where the distance lies between the finest and the coarsest, 0 to 1, on a scale of
    /// logarithms.
    let level: Double
  }

  /// The ratio of neighbouring families' distances.
  let base: Int

  /// The distance of the finest family's lines.
  let spacing: LineSpacing

  /// The families from the finest to the coarsest.
  let families: [Family]

  /// The families on this grid, with all distances times 2^`octaves`.
  ///
  /// Costs one power of the base, as long as the grid's depth asks for.
  init(grid: PixelGrid, base: Int, octaves: Int = 0) {
    self.base = base
    // Where the logarithm errs by a last bit, it is for a family of no weight.
    let finest = Elementary.log2(Self.finestPixels) - grid.scaleExponent
    spacing = LineSpacing(
      base: base,
      exponent: Int((finest / Elementary.log2(Double(base))).rounded(.up)),
      octaves: octaves,
      fractionBits: grid.fractionBits
    )
    var families: [Family] = []
    var rate = spacing.rate
    while families.last.map({ $0.level < 1 }) ?? true {
      let pixels = LineSpacing.pixels(rate: rate, pitch: grid.pitch)
      families.append(
        Family(
          rate: rate,
          pixels: pixels,
          level: Self.level(pixels: pixels * Elementary.exp2(-Double(octaves)))
        )
      )
      // Rounding down twice is as good as once.
      rate /= UInt128(base)
    }
    self.families = families
  }

  /// The distance in pixels from which on lines are drawn.
  static let finestPixels = 8.0

  /// The distance in pixels from which on lines are as heavy as they get.
  static let coarsestPixels = 2048.0

  /// Where a distance in pixels lies between the finest and the coarsest, 0 to 1, on a scale of
  /// logarithms.
  static func level(pixels: Double) -> Double {
    let range = Elementary.log2(coarsestPixels / finestPixels)
    return min(max(Elementary.log2(pixels / finestPixels) / range, 0), 1)
  }
}
