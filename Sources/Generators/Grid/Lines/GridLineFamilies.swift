import BigInt
import FathomNavigation
import FathomNumbers

/// The families of grid lines in a view.
///
/// Family k has its lines at the multiples of base^k world units. Lines less than 8 pixels apart are
/// not drawn; those 2048 pixels apart have the greatest weight. Coarser families are left out: their
/// lines are among those of the first family of that weight.
struct GridLineFamilies: Sendable {
  /// A family of grid lines in a view.
  struct Family {
    /// The step of a ``LinePhase`` for one grid step.
    let rate: UInt128

    /// The distance of neighbouring lines in pixels.
    let pixels: Double

    /// The position of the distance between the finest and the coarsest, 0 to 1, on a logarithmic
    /// scale.
    let level: Double
  }

  /// The ratio of neighbouring families' distances.
  let base: Int

  /// The distance of the finest family's lines.
  let spacing: LineSpacing

  /// The families from the finest to the coarsest.
  let all: [Family]

  /// The families on this grid, with all distances times 2^`octaves`.
  ///
  /// Costs one power of the base, of as many digits as the grid's depth needs.
  init(grid: PixelGrid, base: Int, octaves: Int = 0) {
    self.base = base
    // An error in the logarithm's last bit only concerns a family without weight.
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
    all = families
  }

  /// The least distance in pixels of lines that are drawn.
  static let finestPixels = 8.0

  /// The distance in pixels at which lines reach their greatest weight.
  static let coarsestPixels = 2048.0

  /// The position of a distance in pixels between the finest and the coarsest, 0 to 1, on a
  /// logarithmic scale.
  static func level(pixels: Double) -> Double {
    let range = Elementary.log2(coarsestPixels / finestPixels)
    return min(max(Elementary.log2(pixels / finestPixels) / range, 0), 1)
  }
}

/// The thickness and the weight of a family's lines.
///
/// Both grow with the lines' distance, and their first two derivatives in zoom have no jump: no line
/// appears suddenly.
struct LineStyle: Sendable {
  /// Half the thickness in pixels.
  let halfThickness: Double
  /// The weight, from 0 for lines that fade in to 1.
  let weight: Double

  /// The style of lines of a level from 0 to 1; the heaviest are twice as thick as `thickness`, in
  /// pixels.
  @inline(__always)
  init(level: Double, thickness: Double) {
    weight = Elementary.fade(level)
    halfThickness = thickness * (1 + weight) / 2
  }
}

/// The families of rays from the origin, from the four half axes to ever finer divisions of the
/// turn; the rays of each family are among those of the next.
struct RayFamilies: Sendable {
  /// The numbers of rays of the first families; each later one is the base times the one before.
  private let counts: [Int]
  private let base: Int

  /// Rays at the multiples of 90°, 30°, 10°, 1°, 0.1° and so on for base 10, of a quarter, an eighth,
  /// a sixteenth of a turn and so on for base 2.
  init(base: Int) {
    self.base = base
    counts = base == 10 ? [4, 12, 36] : [4]
  }

  /// The number of rays of a family.
  func count(_ family: Int) -> BigInt {
    let last = counts.count - 1
    return family <= last
      ? BigInt(counts[family]) : BigInt(counts[last]) * BigInt(base, toThePower: family - last)
  }

  /// The ratio of a family's number of rays to that of the family before.
  func ratio(_ family: Int) -> Int {
    family < counts.count ? counts[family] / counts[family - 1] : base
  }

  /// The families that are drawn where the circle round the origin is 2^`least` to 2^`most` pixels
  /// long: from the first of the greatest weight, or the first of all, to the finest.
  ///
  /// Empty where even four rays are too close together.
  func visible(fromOctaves least: Double, toOctaves most: Double) -> Range<Int> {
    let end = finest(octaves: most - Elementary.log2(GridLineFamilies.finestPixels)) + 1
    let start = max(finest(octaves: least - Elementary.log2(GridLineFamilies.coarsestPixels)), 0)
    return min(start, end)..<end
  }

  /// The last family with at most 2^`octaves` rays; −1 where there is none.
  private func finest(octaves: Double) -> Int {
    let exponents = counts.map { Elementary.log2(Double($0)) }
    let last = exponents.count - 1
    // An error in the logarithms' last bit only concerns a family without weight.
    let more = (octaves - exponents[last]) / Elementary.log2(Double(base))
    return more >= 0 ? last + Int(more) : exponents.count { $0 <= octaves } - 1
  }
}
