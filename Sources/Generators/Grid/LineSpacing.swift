import BigInt
import Numbers

/// The distance of neighbouring grid lines, base^k world units, exactly in steps of a view's grid.
struct LineSpacing: Sendable {
  /// Floor(2^192 / distance): what one grid step adds to a ``LinePhase``; below 2^125 where the
  /// lines are at least 8 pixels apart.
  let rate: UInt128

  /// The power of the base's odd part, in the denominator where k is positive, in the numerator
  /// elsewhere.
  private let oddPower: BigInt
  private let isDivisor: Bool

  /// 2^192 / distance = oddPower^±1 · 2^shift.
  private let shift: Int

  /// The distance base^`exponent` on a grid of 2^-`fractionBits` world units; `base` is twice an
  /// odd number.
  init(base: Int, exponent: Int, fractionBits: Int) {
    oddPower = BigInt(base / 2).power(abs(exponent))
    isDivisor = exponent > 0
    shift = 192 - fractionBits - exponent
    let (numerator, divisor) = isDivisor ? (1, oddPower) : (oddPower, 1)
    rate = Self.quotient(numerator, shift: shift, divisor: divisor).lowBits
  }

  /// The distance in pixels that are `pitch` steps wide.
  func pixels(pitch: Int128) -> Double {
    0x1p192 / (Double(rate) * Double(pitch))
  }

  /// Where cells of 2^`cellBits` steps begin, counted from the one numbered `origin`: fractions
  /// rounded down to 2^-192.
  func phases(ofCells cells: ClosedRange<Int>, from origin: BigInt, cellBits: Int) -> [LinePhase] {
    let (numerator, step) = isDivisor ? (origin, 1) : (origin * oddPower, oddPower)
    return cells.map { cell in
      LinePhase(
        numerator: Self.quotient(
          numerator + BigInt(cell) * step,
          shift: shift + cellBits,
          divisor: isDivisor ? oddPower : 1
        )
      )
    }
  }

  /// Floor(n · 2^`shift` / divisor).
  private static func quotient(_ n: BigInt, shift: Int, divisor: BigInt) -> BigInt {
    guard divisor > 1 else { return n.floorQuotient(powerOfTwo: -shift) }
    return shift < 0 ? n.floorQuotient(divisor << -shift) : (n << shift).floorQuotient(divisor)
  }
}
