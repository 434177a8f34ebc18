/// Frames a second as a fraction, the way video formats have it.
package struct FrameRate: Hashable, Sendable {
  /// The frames of ``denominator`` seconds.
  package let numerator: Int
  /// The seconds in which there are ``numerator`` frames.
  package let denominator: Int

  /// The fraction of the least denominator up to 10,000 that is the rate to a part in 10^9, so that
  /// 23.976023976 is 24000/1001; else the nearest of denominator 10,000.
  package init(_ value: Double) {
    let exact = (1...10_000).first { denominator in
      let product = value * Double(denominator)
      return abs(product.rounded() - product) <= 1e-9 * product
    }
    denominator = exact ?? 10_000
    numerator = max(1, Int((value * Double(denominator)).rounded()))
  }
}
