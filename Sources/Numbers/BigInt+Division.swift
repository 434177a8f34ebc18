package import BigInt

// BigInt's own `/`, `%` and `quotientAndRemainder` truncate toward zero, and so does its `>>` on
// negative numbers (−3 >> 1 is −1, where Int says −2). Tile indices and grids need floors.
extension BigInt {
  /// The quotient rounded down, and the remainder, which has the divisor's sign or is zero.
  package func floorDivided(by divisor: BigInt) -> (quotient: BigInt, remainder: BigInt) {
    // BigInt divides in a time that grows with the product of the two lengths.
    guard bitWidth < 1 << 14 else { return longFloorDivided(by: divisor) }
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    guard !remainder.isZero, remainder.sign != divisor.sign else { return (quotient, remainder) }
    return (quotient - 1, remainder + divisor)
  }

  /// The greatest integer that is not greater than the quotient.
  package func floorQuotient(_ divisor: BigInt) -> BigInt {
    floorDivided(by: divisor).quotient
  }

  /// The smallest integer that is not less than the quotient.
  package func ceilingQuotient(_ divisor: BigInt) -> BigInt {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return !remainder.isZero && remainder.sign == divisor.sign ? quotient + 1 : quotient
  }

  /// The remainder of the division rounded down: zero, or a number with the divisor's sign.
  package func floorRemainder(_ divisor: BigInt) -> BigInt {
    floorDivided(by: divisor).remainder
  }

  /// The greatest integer that is not greater than the number divided by 2^`n`; exact where `n` is
  /// negative.
  ///
  /// Use this and not `>>`, which rounds negative numbers toward zero.
  package func floorQuotient(powerOfTwo n: Int) -> BigInt {
    shiftedRight(by: n, awayFromZero: sign == .minus)
  }

  /// The smallest integer that is not less than the number divided by 2^`n`; exact where `n` is
  /// negative.
  package func ceilingQuotient(powerOfTwo n: Int) -> BigInt {
    shiftedRight(by: n, awayFromZero: sign == .plus)
  }

  private func shiftedRight(by n: Int, awayFromZero: Bool) -> BigInt {
    guard n > 0 else { return BigInt(sign: sign, magnitude: magnitude.times(powerOfTwo: -n)) }
    var shifted = magnitude >> n
    if awayFromZero, !magnitude.isZero, magnitude.trailingZeroBitCount < n { shifted += 1 }
    return BigInt(sign: sign, magnitude: shifted)
  }
}

extension BinaryInteger {
  /// The number times 2^`n`, `n` not being negative.
  ///
  /// Use this and not `<<` for long numbers: BigInt's grows its result word by word, in a time that grows
  /// with the square of the length.
  package func times(powerOfTwo n: Int) -> Self {
    var product = self
    product <<= n
    return product
  }
}
