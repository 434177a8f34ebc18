package import BigInt
import FathomNumbers

/// The distance of neighbouring grid lines, 2^m · base^k world units, exactly in steps of a view's
/// grid.
package struct LineSpacing: Sendable {
  /// Floor(2^192 / distance), the step of a ``LinePhase`` for one grid step; below 2^125 where the
  /// lines are at least 8 pixels apart.
  let rate: UInt128

  /// The power of the base's odd part, in the denominator where k is positive, in the numerator
  /// elsewhere.
  private let oddPower: BigInt
  private let isDivisor: Bool

  /// 2^192 / distance = oddPower^±1 · 2^shift.
  private let shift: Int

  /// The distance 2^`octaves` · base^`exponent` on a grid of 2^-`fractionBits` world units; `base`
  /// is twice an odd number.
  package init(base: Int, exponent: Int, octaves: Int = 0, fractionBits: Int) {
    oddPower = BigInt(base / 2, toThePower: abs(exponent))
    isDivisor = exponent > 0
    shift = 192 - fractionBits - exponent - octaves
    rate =
      Self.quotient(
        isDivisor ? 1 : oddPower,
        shift: shift,
        divisor: isDivisor ? oddPower : 1
      ).lowBits
  }

  /// The distance in pixels that are `pitch` steps wide.
  package func pixels(pitch: Int128) -> Double { Self.pixels(rate: rate, pitch: pitch) }

  /// The distance in pixels of lines with this rate.
  static func pixels(rate: UInt128, pitch: Int128) -> Double {
    0x1p192 / (Double(rate) * Double(pitch))
  }

  /// The number of lines between the origin and a position, with 192 bits after the binary point,
  /// rounded down.
  package func lineNumber(at position: BigInt) -> BigInt {
    Self.quotient(
      isDivisor ? position : position.times(oddPower),
      shift: shift,
      divisor: isDivisor ? oddPower : 1
    )
  }

  /// The line numbers where cells of 2^`cellBits` steps begin, counted from the one numbered
  /// `origin`: as ``lineNumber(at:)``, at the cost of one of them.
  func lineNumbers(
    ofCells cells: ClosedRange<Int>,
    from origin: BigInt,
    cellBits: Int
  ) -> [BigInt] {
    let (numerator, step) = isDivisor ? (origin, 1) : (origin.times(oddPower), oddPower)
    return cells.map { cell in
      Self.quotient(
        numerator + BigInt(cell).times(step),
        shift: shift + cellBits,
        divisor: isDivisor ? oddPower : 1
      )
    }
  }

  /// Floor(n · 2^`shift` / divisor).
  private static func quotient(_ n: BigInt, shift: Int, divisor: BigInt) -> BigInt {
    guard divisor > 1 else { return n.floorQuotient(powerOfTwo: -shift) }
    return shift < 0
      ? n.floorQuotient(divisor.times(powerOfTwo: -shift))
      : n.times(powerOfTwo: shift).floorQuotient(divisor)
  }
}
