import FathomNumbers

/// A polynomial step of several iterations, A dz + E dz² + G dz³ + H dz⁴ + B dc, with its radius of
/// validity.
///
/// Bilinear approximation after Zhuoran (2021) with three more terms, see `ApproximationTable`.
package struct Approximation<Number: ApproximationNumber>: Sendable {
  /// The coefficient of dz.
  package let a: Number
  /// The coefficient of dc.
  package let b: Number
  /// The coefficient of dz².
  package let e: Number
  /// The coefficient of dz³.
  package let g: Number
  /// The coefficient of dz⁴.
  package let h: Number

  /// The coefficient of dz⁵, which is left out.
  private let i: Number

  /// The square of the greatest |dz| whose delta stays small beside every member passed.
  let convergence2: Number.Square

  /// The square of the greatest |dz| at the first iteration.
  package let radius2: Number.Square
  /// The square of the greatest |dc| at the first iteration.
  package let reach2: Number.Square

  /// The square of the greatest delta that is small beside the first member, for the conditions of a
  /// longer block; 0 where that member is 0.
  let passing2: Number.Square

  /// The greatest error of a block at the first iteration, relative to the delta: 2^-32; at the n-th
  /// it is 2^-32 n^-3/4.
  ///
  /// Beside parabolic points a sample takes millions of steps whose errors all point the same way and
  /// add up: the later a block comes, the smaller its error has to be.
  private static var tolerance: Int { -32 }

  /// The same for the mixed terms of dc and dz at one step, which are left out or, by ``MixedTerms``,
  /// taken to the second order: 2^-32, and 2^-32 n^-1 at the n-th, so that their sum stays below about
  /// 2^-32.
  static var reachTolerance: Int { -32 }

  /// The bound of a delta relative to every member passed: 2^-4.
  ///
  /// Where few members bend the delta most, every term is about a sixteenth of the one before or less, so
  /// that the first one left out tells of all. Where many do, it allows only much smaller deltas anyhow.
  private static var greatestRatio: Int { -4 }

  /// The same for members with a |Z|² above ``greatSquare``: 2^-8, so that no sample escapes on the
  /// way.
  private static var ratioOfGreat: Int { -8 }
  /// The |Z|² from which on members are great.
  private static var greatSquare: Double { 3 }

  /// The exact single step from a member: 2Z dz + dz² + dc.
  @inline(__always)
  package init(of member: Number) {
    a = member.doubled
    b = .one
    e = .one
    g = .zero
    h = .zero
    i = .zero
    convergence2 = .infinity
    radius2 = .infinity
    reach2 = .infinity
    let square = member.squaredMagnitude
    let isGreat = square > Number.Square(Self.greatSquare)
    passing2 = square.scaled(byPowerOfTwo: 2 * (isGreat ? Self.ratioOfGreat : Self.greatestRatio))
  }

  /// What stands in the place of an approximation that is not there; no composition with it is ordinary.
  static var none: Self { Self(of: .zero) }

  /// Whether it is ``none``: no other approximation of plain numbers has an A of 0.
  var isNone: Bool { a.isZero }

  /// The composition of two approximations, `first` first.
  @inline(__always)
  package init(_ first: Self, _ second: Self) {
    a = second.a * first.a
    b = second.a * first.b + second.b
    let square = first.a * first.a
    let (cube, fourth) = (square * first.a, square * square)
    let (bend, twist) = (first.a * first.e, square * first.e)
    let (ag, e2) = (first.a * first.g, first.e * first.e)
    let (ah, eg) = (first.a * first.h, first.e * first.g)
    e = second.a * first.e + second.e * square
    g = second.a * first.g + second.e * bend.doubled + second.g * cube
    h =
      second.a * first.h + second.e * (e2 + ag.doubled) + second.g * twist.tripled
      + second.h * fourth
    i =
      second.a * first.i + second.e * (ah + eg).doubled
      + second.g * (square * first.g + first.a * e2).tripled
      + second.h * (cube * first.e).doubled.doubled + second.i * (fourth * first.a)
    passing2 = first.passing2
    guard !first.a.isZero, !a.isZero, !second.passing2.isZero else {
      // There is no linear approximation through 0 itself.
      convergence2 = .zero
      radius2 = .zero
      reach2 = .zero
      return
    }
    let passed2 = min(second.convergence2, second.passing2)
    convergence2 = min(first.convergence2, passed2 / first.a.squaredMagnitude)
    // The ratio of the first term left out, |I dz⁵|, to |A dz|.
    let truncation2: Number.Square =
      i.isZero
      ? .infinity
      : (a.squaredMagnitude / i.squaredMagnitude).squareRoot()
        .scaled(byPowerOfTwo: Self.tolerance).squareRoot()
    radius2 = min(first.radius2, convergence2, truncation2)
    // The part of dc in the delta stays small beside the members, so that its products with dz, and
    // its square, need no terms of their own.
    let mixed2 = passed2.scaled(byPowerOfTwo: 2 * (Self.reachTolerance - Self.greatestRatio))
    let b2 = first.b.squaredMagnitude
    reach2 = min(first.reach2, second.reach2, b2.isZero ? mixed2 : mixed2 / b2)
  }
}

extension Approximation<PlainComplex> {
  /// Whether plain numbers have the bits of numbers with exponents here, and will have after one more
  /// merger.
  @inline(__always)
  package var isOrdinary: Bool {
    a.isOrdinary && b.isOrdinary && e.isOrdinary && g.isOrdinary && h.isOrdinary
      && (i.isZero || i.isOrdinary) && min(radius2, reach2) >= 0x1p-800
  }
}

extension Approximation<ScaledComplex> {
  /// The same approximation with exponents.
  package init(_ plain: Approximation<PlainComplex>) {
    a = plain.a.scaled
    b = plain.b.scaled
    e = plain.e.scaled
    g = plain.g.scaled
    h = plain.h.scaled
    i = plain.i.scaled
    convergence2 = ScaledDouble(plain.convergence2)
    radius2 = ScaledDouble(plain.radius2)
    reach2 = ScaledDouble(plain.reach2)
    passing2 = ScaledDouble(plain.passing2)
  }
}
