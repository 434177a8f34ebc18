import CKernels
package import FathomNumbers

/// A reference orbit of z² + c, rounded to `Double`s, from which perturbation counts its deltas.
///
/// Z_0 = 0, Z_1 = c. It ends where samples may go back to its start without loss: at the dominant
/// period of the neighbourhood of c in view, or else where it has escaped or is known to be bounded,
/// or at the iteration limit. Takes 16 bytes a member.
package struct ReferenceOrbit: Sendable {
  /// The |Z| beyond which an orbit ends.
  ///
  /// Far beyond 2: a sample that does not escape has left the orbit by then, and every other sample
  /// escapes as well.
  package static let escapeRadius = 1e10

  /// The reason why an orbit ends.
  package enum End: Sendable {
    /// The last member is as near to 0 as the members of its neighbours are far apart: a period test of first
    /// order.
    case period
    /// The last member is beyond ``ReferenceOrbit/escapeRadius``.
    case escape
    /// The orbit is attracted by a cycle.
    case attraction
  }

  /// The x and y of the members, alternating, each rounded to 53 bits of its own.
  private(set) var members: [Double] = [0, 0]

  /// The members that are too near to 0, or too far from it, for a `Double`; in order of index.
  private(set) var wideMembers: [mandelbrot_wide_member] = []

  /// The reason why the orbit has ended; nil while it can go on.
  package private(set) var end: End?

  /// The first n where |dZ_n/dc| has reached 2^k, for every k from 0.
  private(set) var growth: [Int] = []

  /// The radius 2^-`radiusBits` of the neighbourhood of c in view.
  private let radiusBits: Int

  /// dZ_n/dc.
  private var derivative = Derivative()

  /// |dZ_n/dZ_1|² / 2^`slopeExponent`.
  private var slope2 = 1.0
  private var slopeExponent = 0

  /// The start of an orbit; neighbours up to 2^-`radiusBits` from c are in view.
  init(radiusBits: Int) {
    self.radiusBits = radiusBits
  }

  /// The number of members beyond which memory is reserved for all that are possible.
  private static let longOrbit = 1 << 22

  /// Reserves memory for members up to an index, if there are many already.
  ///
  /// An array that grows is copied and needs its memory twice meanwhile; reserved memory costs nothing
  /// until it is used.
  mutating func reserve(lastIndex: Int) {
    if lastIndex > Self.longOrbit, members.count >= 2 * Self.longOrbit {
      members.reserveCapacity(2 * (lastIndex + 1))
    }
  }

  /// |Z|² of the last member, 0 or infinite where that is out of the range of `Double`.
  var lastSquare: Double {
    let (x, y) = (members[members.count - 2], members[members.count - 1])
    return x * x + y * y
  }

  /// A lower bound of |dZ/dc| of the member that comes next, as a power of two; 0 where it may be less.
  var nextGrowth: Int {
    let square = lastSquare
    guard square > 0x1p-1000 else { return 0 }
    // dZ_n+1/dc = 2 Z_n · dZ_n/dc + 1, where the 1 takes half at most.
    return max(0, derivative.magnitudeExponent + (square.exponent >> 1))
  }

  /// The bytes of the members.
  var byteCount: Int {
    members.capacity * MemoryLayout<Double>.stride
      + wideMembers.capacity * MemoryLayout<mandelbrot_wide_member>.stride
      + growth.capacity * MemoryLayout<Int>.stride
  }

  /// The index of the last member.
  package var lastIndex: Int { members.count / 2 - 1 }

  /// Appends a member, and `wide` if its numbers are out of the range of `Double`.
  mutating func append(_ x: Double, _ y: Double, wide: @autoclosure () -> ScaledComplex) {
    let index = lastIndex + 1
    let isFirst = index == 1
    derivative.advance(members[2 * index - 2], members[2 * index - 1])
    members.append(x)
    members.append(y)
    let square = x * x + y * y
    if ScaledComplex.isOrdinary(x, y) {
      let reach = derivative.squaredMagnitude(unit: radiusBits - 1)
      if reach > square, !isFirst { end = .period }
      contract(by: 4 * square, exponent: 0)
    } else {
      let value = wide()
      wideMembers.append(
        mandelbrot_wide_member(
          index: Int64(index),
          x: value.real,
          y: value.imaginary,
          exponent: Int64(value.exponent)
        )
      )
      let reach = derivative.value.scaled(byPowerOfTwo: 1 - radiusBits)
      if ScaledComplex.isSmaller(value, reach), !isFirst { end = .period }
      contract(by: 4 * value.squaredSignificand, exponent: 2 * max(value.exponent, -1 << 58))
    }
    while derivative.exceeds(powerOfTwo: growth.count) { growth.append(index) }
    if square > Self.escapeRadius * Self.escapeRadius { end = .escape }
  }

  /// Multiplies |dZ_n/dZ_1|² by `square` · 2^`exponent`, and ends an orbit that is attracted.
  @inline(__always)
  private mutating func contract(by square: Double, exponent: Int) {
    slope2 *= square
    slopeExponent += exponent
    if slope2 > 0x1p200 || slope2 < 0x1p-200 || exponent != 0 {
      let scaled = ScaledDouble(significand: slope2, exponent: slopeExponent)
      (slope2, slopeExponent) = (scaled.significand, scaled.exponent)
      // No neighbour within reach gets away from an orbit that contracts that much.
      if slopeExponent < -200 || slope2 == 0, end == nil { end = .attraction }
    }
  }

  /// A member of the orbit, however small or great.
  package func member(_ index: Int) -> ScaledComplex {
    let (x, y) = (members[2 * index], members[2 * index + 1])
    if ScaledComplex.isOrdinary(x, y) { return ScaledComplex(real: x, imaginary: y) }
    var (low, high) = (0, wideMembers.count)
    while low < high {
      let middle = (low + high) / 2
      if wideMembers[middle].index < index { low = middle + 1 } else { high = middle }
    }
    guard low < wideMembers.count, wideMembers[low].index == index else { return .zero }
    let wide = wideMembers[low]
    return ScaledComplex(real: wide.x, imaginary: wide.y, exponent: Int(wide.exponent))
  }
}
