/// Random numbers that are the same on every run: SplitMix64.
///
/// After Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix: Sendable {
  private var state: UInt64

  /// A generator whose numbers depend on `seed` only.
  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number from 0 to below `bound`, any of 2^53 of them.
  mutating func next(below bound: Double) -> Double {
    Double(next() >> 11) * 0x1p-53 * bound
  }

  /// An integer of a range of few.
  mutating func next(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next(below: Double(range.count)))
  }
}
