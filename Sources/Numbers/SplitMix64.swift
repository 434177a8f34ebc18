/// Random numbers that are the same on every run and every machine.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
/// doi.org/10.1145/2660193.2660195.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose numbers depend on `seed` only.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number from 0 to below `bound`, any of 2^53 of them.
  package mutating func next(below bound: Double) -> Double {
    Double(next() >> 11) * 0x1p-53 * bound
  }

  /// An integer of a range of at most 2^53 integers.
  package mutating func next(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next(below: Double(range.count)))
  }
}
