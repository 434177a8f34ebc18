/// The heights of value noise: 256 of them, from −1 to 1 at even distances.
enum ValueTable {
  /// Height i is (2i + 1) / 256 − 1.
  static let heights = (0..<256).map { Double(2 * $0 - 255) / 256 }

  /// The heights of four lattice points with these hashes.
  @inline(__always)
  static func heights(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> SIMD4<Double> {
    SIMD4(
      heights[Int(a >> 56)],
      heights[Int(b >> 56)],
      heights[Int(c >> 56)],
      heights[Int(d >> 56)]
    )
  }
}
