import BigInt
import FathomNumbers

/// The families of rays from the origin, from the four half axes to ever finer divisions of the
/// turn; the rays of each family are among those of the next.
struct RayDivisions: Sendable {
  /// The rays of the first families; those of the others are the base times as many, each.
  private let counts: [Int]
  private let base: Int

  /// Rays at the multiples of 90°, 30°, 10°, 1°, 0.1° and so on for base 10, of a quarter, an eighth,
  /// a sixteenth of a turn and so on for base 2.
  init(base: Int) {
    self.base = base
    counts = base == 10 ? [4, 12, 36] : [4]
  }

  /// The rays of a family.
  func count(_ family: Int) -> BigInt {
    let last = counts.count - 1
    return family <= last
      ? BigInt(counts[family]) : BigInt(counts[last]) * BigInt(base, toThePower: family - last)
  }

  /// How many times as many rays a family has as the one before it.
  func ratio(_ family: Int) -> Int {
    family < counts.count ? counts[family] / counts[family - 1] : base
  }

  /// The families that are drawn where the circle round the origin is 2^`least` to 2^`most` pixels
  /// long: from the first as heavy as lines get, or the first of all, to the finest.
  ///
  /// Empty where even four rays are too many.
  func visible(fromOctaves least: Double, toOctaves most: Double) -> Range<Int> {
    let end = finest(octaves: most - Elementary.log2(LineWindow.finestPixels)) + 1
    let start = max(finest(octaves: least - Elementary.log2(LineWindow.coarsestPixels)), 0)
    return min(start, end)..<end
  }

  /// The family of the most rays among those with no more than 2^`octaves`; −1 where there is none.
  private func finest(octaves: Double) -> Int {
    let exponents = counts.map { Elementary.log2(Double($0)) }
    let last = exponents.count - 1
    // Where the logarithms err by a last bit, it is for a family of no weight.
    let more = (octaves - exponents[last]) / Elementary.log2(Double(base))
    return more >= 0 ? last + Int(more) : exponents.count { $0 <= octaves } - 1
  }
}
