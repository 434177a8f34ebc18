import BigInt

extension BigInt {
  /// A random integer of `bits` bits or fewer, of either sign, often with long runs of equal bits.
  static func random(bits: Int, using random: inout some RandomNumberGenerator) -> BigInt {
    var magnitude = BigUInt.randomInteger(withMaximumWidth: bits, using: &random)
    if Bool.random(using: &random) {
      // Runs of ones and zeros find carries and ties.
      let position = Int.random(in: 0...bits, using: &random)
      magnitude = (magnitude >> position) << position
      if Bool.random(using: &random) { magnitude += 1 }
    }
    return BigInt(sign: Bool.random(using: &random) ? .plus : .minus, magnitude: magnitude)
  }
}

extension Double {
  /// A random finite number with any bit pattern that is finite.
  static func anyFinite(using random: inout some RandomNumberGenerator) -> Double {
    while true {
      let value = Double(bitPattern: .random(in: .min ... .max, using: &random))
      if value.isFinite { return value }
    }
  }
}
