import FathomNumbers

extension Bitmap {
  /// The peak signal-to-noise ratio against a picture of the same size and depth, in decibels;
  /// infinite where they are equal.
  ///
  /// That is 10 log₁₀ of the greatest sample's square over the mean square of the differences of
  /// all sRGB samples.
  package func signalToNoise(against other: Bitmap) -> Double {
    precondition(
      width == other.width && height == other.height && depth == other.depth,
      "Pictures of one kind are compared."
    )
    func squares<Sample: FixedWidthInteger>(_ first: [Sample], _ second: [Sample]) -> Double {
      zip(first, second).reduce(0) { sum, pair in
        let difference = Double(pair.0) - Double(pair.1)
        return sum + difference * difference
      }
    }
    let sum = squares(bytes, other.bytes) + squares(words, other.words)
    guard sum > 0 else { return .infinity }
    let peak = depth == .eight ? 255.0 : 65535.0
    let ratio = peak * peak * Double(3 * width * height) / sum
    // 10 · log₁₀ 2 decibels for each doubling.
    return 3.010_299_956_639_812 * Elementary.log2(ratio)
  }
}
