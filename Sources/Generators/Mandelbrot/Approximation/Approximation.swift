import FathomNumbers

/// What some steps of a reference orbit do to a delta: A dz + E dz² + G dz³ + B dc, and how far that
/// holds.
package struct Approximation<Number: ApproximationNumber>: Sendable {
  /// The coefficient of dz.
  package let a: Number
  /// The coefficient of dc.
  package let b: Number
  /// The coefficient of dz².
  package let e: Number
  /// The coefficient of dz³.
  package let g: Number

  /// The coefficient of dz⁴, which is left out.
  private let h: Number

  /// The square of the greatest |dz| that stays small beside every member passed.
  private let convergence2: Number.Square

  /// The square of the greatest |dz| at the first iteration.
  package let radius2: Number.Square
  /// The square of the greatest |dc| at the first iteration.
  package let reach2: Number.Square

  /// The first member, as it takes part in the conditions of a block that goes on from it.
  private let start2: Number.Square

  /// The error that a block may make at the first iteration, relative to the delta: 2^-32; at the
  /// n-th it is 2^-32 n^-3/4.
  ///
  /// Beside parabolic points a sample takes so many steps that errors which all point the same way
  /// add up: the later a block comes, the smaller its error has to be.
  private static var tolerance: Int { -32 }

  /// The same for what dc has to do with dz at one step, which is left out altogether: 2^-32, and
  /// 2^-32 n^-1 at the n-th, so that all of it stays below about 2^-32.
  private static var reachTolerance: Int { -32 }

  /// A delta stays below 2^-8 of every member that it passes.
  private static var greatestRatio: Int { -8 }

  /// The single step from a member, which is exact: 2Z dz + dz² + dc.
  @inline(__always)
  package init(of member: Number) {
    a = member.scaled(byPowerOfTwo: 1)
    b = .one
    e = .one
    g = .zero
    h = .zero
    convergence2 = .infinity
    radius2 = .infinity
    reach2 = .infinity
    start2 = member.squaredMagnitude
  }

  /// The steps of one approximation and then those of another.
  @inline(__always)
  package init(_ first: Self, _ second: Self) {
    a = second.a * first.a
    b = second.a * first.b + second.b
    let square = first.a * first.a
    let bend = (first.a * first.e).scaled(byPowerOfTwo: 1)
    let twist = square * first.e
    e = second.a * first.e + second.e * square
    g = second.a * first.g + second.e * bend + second.g * (square * first.a)
    h =
      second.a * first.h
      + second.e * (first.e * first.e + (first.a * first.g).scaled(byPowerOfTwo: 1))
      + second.g * (twist + twist.scaled(byPowerOfTwo: 1)) + second.h * (square * square)
    start2 = first.start2
    guard !first.a.isZero, !a.isZero, !second.start2.isZero else {
      // Through 0 itself there is no linear way.
      convergence2 = .zero
      radius2 = .zero
      reach2 = .zero
      return
    }
    let passed2 = second.start2.scaled(byPowerOfTwo: 2 * Self.greatestRatio)
    convergence2 = min(
      first.convergence2,
      min(second.convergence2, passed2) / first.a.squaredMagnitude
    )
    // The first term left out, |H dz⁴|, against |A dz|.
    let ratio2 = a.squaredMagnitude / h.squaredMagnitude
    let truncation2 = ratio2.scaled(byPowerOfTwo: 2 * Self.tolerance).cubeRoot()
    radius2 = min(first.radius2, convergence2, truncation2)
    // What dc adds on the way stays small beside the members, so that its products with dz, and its
    // square, need no terms of their own.
    let passing2 = second.convergence2
      .scaled(byPowerOfTwo: 2 * (Self.reachTolerance - Self.greatestRatio))
    let mixed2 = min(passing2, second.start2.scaled(byPowerOfTwo: 2 * Self.reachTolerance))
    let b2 = first.b.squaredMagnitude
    reach2 = min(first.reach2, second.reach2, b2.isZero ? mixed2 : mixed2 / b2)
  }
}

extension Approximation<PlainComplex> {
  /// Whether plain numbers have carried it as numbers with exponents would, and will do so once more
  /// when it is merged.
  @inline(__always)
  package var isOrdinary: Bool {
    a.isOrdinary && b.isOrdinary && e.isOrdinary && g.isOrdinary && h.isOrdinary
      && min(radius2, reach2) >= 0x1p-800
  }
}

extension Approximation<ScaledComplex> {
  /// The same with exponents.
  package init(_ plain: Approximation<PlainComplex>) {
    a = plain.a.scaled
    b = plain.b.scaled
    e = plain.e.scaled
    g = plain.g.scaled
    h = plain.h.scaled
    convergence2 = ScaledDouble(plain.convergence2)
    radius2 = ScaledDouble(plain.radius2)
    reach2 = ScaledDouble(plain.reach2)
    start2 = ScaledDouble(plain.start2)
  }
}
