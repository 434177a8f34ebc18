package import BigInt

/// A hash of a lattice's coordinates, which may have any number of bits.
///
/// Words are appended one after another, a big integer's most significant limb first: neighbouring
/// coordinates share all the work but the last word's. Coordinates are not reduced modulo a table
/// size, so no depth repeats another.
package struct LatticeHash: Hashable, Sendable {
  /// The hash; each of its bits is a function of all words appended.
  package let value: UInt64

  /// The bytes of a lattice point's hash that choose its gradient or height; the raw values are their
  /// shifts.
  enum Byte: Int32 {
    case first = 56
    case second = 48
    case third = 40

    /// The hash with this byte where the first one was.
    @inline(__always)
    func moved(_ hash: UInt64) -> UInt64 { hash << UInt64(56 - rawValue) }
  }

  /// The hash of a seed.
  package init(seed: UInt64) {
    value = Self.mix(seed &+ 0x9e37_79b9_7f4a_7c15)
  }

  private init(value: UInt64) {
    self.value = value
  }

  /// The hash with another word appended.
  package func appending(_ word: UInt64) -> LatticeHash {
    // The odd factor spreads small coordinates; the sum keeps zeros from staying zero.
    let word = value ^ (word &* 0x9fb2_1c65_1e98_df25)
    return LatticeHash(value: Self.mix(word &+ 0x9e37_79b9_7f4a_7c15))
  }

  /// The hash with the limbs of `integer` in two's complement appended; zero has none.
  package func appending(limbsOf integer: BigInt) -> LatticeHash {
    integer.words.reversed().reduce(self) { $0.appending(UInt64($1)) }
  }

  /// The hash of a lattice point from those of its column and its row.
  package static func corner(column: UInt64, row: UInt64) -> UInt64 {
    Self.mix(column &+ 3 &* row)
  }

  /// The finaliser of SplitMix64 in Stafford's variant 13, "Better bit mixing", 2011: a bijection in
  /// which every bit of `word` moves every bit of the result.
  ///
  /// A copy of its own: shared from another module it made samples and preparation slower.
  private static func mix(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
