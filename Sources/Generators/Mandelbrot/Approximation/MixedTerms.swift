import CKernels
import FathomNumbers

/// The terms of an ``Approximation`` in which dc is multiplied, (M + R dz) dz dc + K dc², for views so
/// shallow that dc is not tiny beside dz.
///
/// Without them the part of dc in a delta has to stay below 2^-32 of every member passed; with them
/// below about 2^-16.
package struct MixedTerms: Sendable {
  /// The coefficient of dz dc.
  package let m: PlainComplex
  /// The coefficient of dc².
  package let k: PlainComplex
  /// The coefficient of dz² dc.
  package let r: PlainComplex

  /// The coefficient of dz dc², which is left out.
  private let s: PlainComplex
  /// The coefficient of dc³, which is left out.
  private let t: PlainComplex

  /// The square of the greatest |dc| at the first iteration.
  package let reach2: Double

  /// The squared reach below which no view has use for the terms: theirs are wider than 2^-80.
  private static let leastReach2 = 0x1p-170

  /// The terms of a single step: none.
  package static let none = MixedTerms(
    m: .zero,
    k: .zero,
    r: .zero,
    s: .zero,
    t: .zero,
    reach2: .infinity
  )

  private init(
    m: PlainComplex,
    k: PlainComplex,
    r: PlainComplex,
    s: PlainComplex,
    t: PlainComplex,
    reach2: Double
  ) {
    (self.m, self.k, self.r) = (m, k, r)
    (self.s, self.t) = (s, t)
    self.reach2 = reach2
  }

  /// The terms of the composition of two approximations, `first` first; nil where they are of no use.
  @inline(__always)
  package init?(
    _ first: Approximation<PlainComplex>,
    _ firstTerms: MixedTerms,
    _ second: Approximation<PlainComplex>,
    _ secondTerms: MixedTerms,
    of both: Approximation<PlainComplex>
  ) {
    let (a, b, e) = (first.a, first.b, first.e)
    let (m1, k1, r1) = (firstTerms.m, firstTerms.k, firstTerms.r)
    let (m2, k2, r2) = (secondTerms.m, secondTerms.k, secondTerms.r)
    let (ab, b2) = (a * b, b * b)
    let twist = second.g * b
    m = second.a * m1 + (second.e * ab).doubled + m2 * a
    k = second.a * k1 + second.e * b2 + m2 * b + k2
    r =
      second.a * r1 + (second.e * (a * m1 + e * b)).doubled
      + PlainComplex(x: 3 * twist.x, y: 3 * twist.y) * (a * a) + m2 * e + r2 * (a * a)
    s =
      second.a * firstTerms.s + (second.e * (a * k1 + b * m1)).doubled
      + PlainComplex(x: 3 * twist.x, y: 3 * twist.y) * ab + m2 * m1
      + (r2 * ab).doubled + secondTerms.s * a
    t =
      second.a * firstTerms.t + (second.e * (b * k1)).doubled + twist * b2
      + m2 * k1 + r2 * b2 + secondTerms.s * b + secondTerms.t
    // The part of dc in the delta stays small beside every member passed, as that of dz does.
    let passing2 = min(second.convergence2, second.passing2) / b.squaredMagnitude
    // The ratios of the first terms left out, |S dz dc²| to |A dz| and |T dc³| to |B dc|.
    let ratio = (both.a.squaredMagnitude / s.squaredMagnitude).squareRoot()
    let ratioOfC = (both.b.squaredMagnitude / t.squaredMagnitude).squareRoot()
    let truncation2 = min(ratio, ratioOfC).scaled(
      byPowerOfTwo: Approximation<PlainComplex>.reachTolerance
    )
    reach2 = min(firstTerms.reach2, secondTerms.reach2, min(passing2, truncation2))
    guard reach2 >= Self.leastReach2 else { return nil }
  }

  /// The terms as the kernels take them.
  var terms: mandelbrot_mixed_terms {
    mandelbrot_mixed_terms(
      mx: m.x,
      my: m.y,
      kx: k.x,
      ky: k.y,
      rx: r.x,
      ry: r.y,
      reach2: min(reach2, 0x1p1000)
    )
  }
}
