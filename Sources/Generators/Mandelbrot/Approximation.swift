import CKernels
import Numbers

/// What some steps of a reference orbit do to a delta: A dz + E dz² + G dz³ + B dc, and how far that
/// holds.
struct Approximation {
  private let a: ScaledComplex
  private let b: ScaledComplex
  private let e: ScaledComplex
  private let g: ScaledComplex

  /// The coefficient of dz⁴, which is left out.
  private let h: ScaledComplex

  /// The square of the greatest |dz| that stays small beside every member passed.
  private let convergence2: ScaledDouble

  /// The squares of the greatest |dz| and |dc| at the first iteration.
  private let radius2: ScaledDouble
  private let reach2: ScaledDouble

  /// The first member, as it takes part in the conditions of a block that goes on from it.
  private let start2: ScaledDouble

  /// The error that a block may make at the first iteration, relative to the delta: 2^-32; at the
  /// n-th it is 2^-32 n^-3/4.
  ///
  /// Beside parabolic points a sample takes so many steps that errors which all point the same way
  /// add up: the later a block comes, the smaller its error has to be.
  private static let tolerance = -32

  /// The same for what dc has to do with dz at one step, which is left out altogether: 2^-32, and
  /// 2^-32 n^-1 at the n-th, so that all of it stays below about 2^-32.
  private static let reachTolerance = -32

  /// A delta stays below 2^-8 of every member that it passes.
  private static let greatestRatio = -8

  /// The single step from a member, which is exact: 2Z dz + dz² + dc.
  init(of member: ScaledComplex) {
    a = member.scaled(byPowerOfTwo: 1)
    b = ScaledComplex(real: 1, imaginary: 0)
    e = b
    g = .zero
    h = .zero
    convergence2 = Self.unlimited
    radius2 = Self.unlimited
    reach2 = Self.unlimited
    start2 = member.squaredMagnitude
  }

  private static let unlimited = ScaledDouble(significand: 1, exponent: 1 << 40)

  private init(_ first: Approximation, _ second: Approximation) {
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
    let ratio2 = h.isZero ? Self.unlimited : a.squaredMagnitude / h.squaredMagnitude
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

  /// These steps and the next ones in one.
  func followed(by next: Approximation) -> Approximation { Approximation(self, next) }

  /// The block in `Double`s, nil where one of its numbers is not in their range.
  var block: mandelbrot_block? {
    guard
      [a, b, e].allSatisfy({ $0.isZero || -450...450 ~= $0.exponent }),
      g.isZero || -900...900 ~= g.exponent,
      radius2.isZero || radius2.exponent > -880, reach2.isZero || reach2.exponent > -1000
    else { return nil }
    let (ax, ay) = a.components()
    let (bx, by) = b.components()
    let (ex, ey) = e.components()
    let (gx, gy) = g.components()
    return mandelbrot_block(
      ax: ax,
      ay: ay,
      bx: bx,
      by: by,
      ex: ex,
      ey: ey,
      gx: gx,
      gy: gy,
      radius2: Double(min(radius2, ScaledDouble(0x1p1000))),
      reach2: Double(min(reach2, ScaledDouble(0x1p1000)))
    )
  }

  /// The block with exponents.
  var wideBlock: mandelbrot_wide_block {
    // Zero has an exponent beyond an Int32.
    func narrow(_ exponent: Int) -> Int32 { Int32(min(max(exponent, -1 << 30), 1 << 30)) }
    return mandelbrot_wide_block(
      ax: a.real,
      ay: a.imaginary,
      bx: b.real,
      by: b.imaginary,
      ex: e.real,
      ey: e.imaginary,
      gx: g.real,
      gy: g.imaginary,
      radius2: radius2.significand,
      reach2: reach2.significand,
      a_exponent: narrow(a.exponent),
      b_exponent: narrow(b.exponent),
      e_exponent: narrow(e.exponent),
      g_exponent: narrow(g.exponent),
      radius2_exponent: narrow(radius2.exponent),
      reach2_exponent: narrow(reach2.exponent)
    )
  }
}
