/// The sums of octaves over a few rows of a block, small enough for the processor's first cache.
struct NoiseStrip {
  /// The most columns and rows.
  static let (width, height) = (128, 16)

  let heights = AlignedNumbers(count: width * height)

  /// How much the heights grow along x and along y; nil if nobody asks.
  let slopes: (x: AlignedNumbers, y: AlignedNumbers)?

  init(withSlopes: Bool) {
    slopes =
      withSlopes
      ? (
        AlignedNumbers(count: Self.width * Self.height),
        AlignedNumbers(count: Self.width * Self.height)
      )
      : nil
  }

  /// Everything zero.
  func clear() {
    for numbers in [heights, slopes?.x, slopes?.y] {
      numbers?.start.update(repeating: 0, count: Self.width * Self.height)
    }
  }
}
